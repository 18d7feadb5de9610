import { degrees } from '../../../../domain/coordinates.ts'
import { element } from '../../shared/element.ts'
import { redrawn } from '../../shared/redrawn.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { say } from '../../shared/words.ts'
import { ByHand, type Own } from '../add/by-hand.ts'
import { changeInWords } from '../change-in-words.ts'
import type { Change, ListEditing, NewPlace, Refused, State } from '../model/index.ts'
import type { EditorWords, Longest, Part } from '../part.ts'

type Addition = Extract<Change, { do: 'add' }>

/** What the service would not do, with all that the person typed, so that nothing of it is lost. */
export class Refusals implements Part {
  // Not read out again as a whole when one more comes.
  readonly element = element('section', {
    className: 'notice refusals',
    hidden: true,
    role: 'alert',
    ariaAtomic: 'false',
    tabIndex: -1,
  })
  readonly #words: EditorWords
  readonly #model: ListEditing
  readonly #longest: Longest
  /** By what was refused. They stay what they are: in one of them the person may be correcting something. */
  readonly #cards = new Map<string, HTMLElement>()

  constructor(words: EditorWords, model: ListEditing, longest: Longest) {
    this.#words = words
    this.#model = model
    this.#longest = longest
    this.element.append(element('h2', {}, words.editor.refused))
  }

  show({ refused }: State): void {
    const gone = [...this.#cards.keys()].filter(id => refused.every(one => one.id !== id))
    const fresh = refused.filter(({ id }) => !this.#cards.has(id))
    if (gone.length === 0 && fresh.length === 0) return
    redrawn(this.element, () => {
      this.element.hidden = refused.length === 0
      for (const id of gone) {
        this.#cards.get(id)?.remove()
        this.#cards.delete(id)
      }
      for (const one of fresh) {
        const card = this.#card(one)
        this.#cards.set(one.id, card)
        this.element.append(card)
      }
    })
  }

  #card(refused: Refused): HTMLElement {
    const { editor } = this.#words
    const { id, change } = refused
    const text = typedIn(change)
    return element(
      'div',
      { className: 'conflict' },
      element('p', {}, this.#why(refused)),
      text !== '' && element('blockquote', {}, text),
      ...this.#alternatives(refused),
      element(
        'div',
        { className: 'buttons' },
        change.do === 'add' && change.place.own && this.#correct(id, change, change.place.own),
        element('button', { type: 'button', on: { click: () => this.#model.tryAgain(id) } }, editor.tryNow),
        element('button', { type: 'button', on: { click: () => this.#model.dismiss(id) } }, editor.dismiss),
      ),
    )
  }

  #why({ change, because }: Refused): string {
    const { editor, changes, refusals } = this.#words
    const told = changeInWords(change, changes)
    if ('problem' in because)
      return say(editor.refusedWhy, { change: told, why: whyRefused(because.problem, refusals) })
    return say('add' in because ? editor.refusedWith : editor.refusedUnknown, { change: told })
  }

  /** Of a name that several places bear, or a link that leads to none quite: each can be added with one click. */
  #alternatives({ id, change, because }: Refused): HTMLElement[] {
    const { alternatives = [] } = 'problem' in because ? because.problem : {}
    if (change.do !== 'add' || alternatives.length === 0) return []
    return [
      element('p', {}, this.#words.editor.alternatives),
      ...alternatives.map(candidate =>
        element(
          'button',
          { type: 'button', on: { click: () => this.#instead(id, change, { candidate }) } },
          [candidate.name, candidate.address].filter(Boolean).join(', '),
        ),
      ),
    ]
  }

  /** What somebody wrote of a place of their own, to be written otherwise. It stays refused until that is added. */
  #correct(id: string, change: Addition, own: Own): HTMLElement {
    const { editor } = this.#words
    const button = element('button', { type: 'button' }, editor.correct)
    button.addEventListener('click', () => {
      const others = button.parentElement!
      const form = new ByHand({
        id,
        words: editor,
        longest: this.#longest,
        add: own => this.#instead(id, change, { own }),
        closed: () => {
          form.element.remove()
          others.hidden = false
          button.focus()
        },
      })
      others.hidden = true
      others.after(form.element)
      form.open(own)
    })
    return button
  }

  /** Adds another place, with what was written for the one that was refused. */
  #instead(id: string, { note: first, rank }: Addition, place: NewPlace): void {
    const lost = this.#model.state.refused.filter(({ because }) => 'add' in because && because.add === id)
    const note = lost.reduce((note, { change }) => (change.do === 'note' ? change.to : note), first)
    for (const refused of [id, ...lost.map(({ id }) => id)]) this.#model.dismiss(refused)
    this.#model.add(place, { ...(note !== undefined && { note }), ...(rank !== undefined && { rank }) })
  }
}

/** The words that would be lost otherwise. */
function typedIn(change: Change): string {
  if (change.do === 'note') return change.to
  if (change.do === 'update') return change.to.description ?? change.to.title ?? change.to.authorName ?? ''
  if (change.do !== 'add') return ''
  const { name, address, latitude, longitude } = change.place.own ?? {}
  const position = latitude !== undefined && longitude !== undefined && `${degrees(latitude)}, ${degrees(longitude)}`
  return [name, address, position, change.note].filter(Boolean).join('\n')
}
