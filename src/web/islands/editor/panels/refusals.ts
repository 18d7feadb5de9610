import { degrees } from '../../../../domain/coordinates.ts'
import { element } from '../../shared/element.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { say } from '../../shared/words.ts'
import { changeInWords } from '../change-in-words.ts'
import { type Change, isWith, type ListEditing, type Refused, type State } from '../model/index.ts'
import type { EditorWords, Longest, Part } from '../part.ts'
import { Cards } from './cards.ts'
import { canBeCorrected, correction } from './correction.ts'

/** What the service would not do, with all that the person typed, so that nothing of it is lost. */
export class Refusals implements Part {
  readonly element: HTMLElement
  readonly #words: EditorWords
  readonly #model: ListEditing
  readonly #longest: Longest
  readonly #cards: Cards<Refused>

  constructor(words: EditorWords, model: ListEditing, longest: Longest) {
    this.#words = words
    this.#model = model
    this.#longest = longest
    this.#cards = new Cards('refusals', words.editor.refused, refused => this.#card(refused))
    this.element = this.#cards.element
  }

  show({ refused }: State): void {
    this.#cards.show(refused)
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
        canBeCorrected(refused) && this.#correct(refused),
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
          { type: 'button', on: { click: () => this.#model.tryAgain(id, { place: { candidate } }) } },
          [candidate.name, candidate.address].filter(Boolean).join(', '),
        ),
      ),
    ]
  }

  /** What was typed, to be written otherwise. It stays refused until that is sent. */
  #correct(refused: Refused): HTMLElement {
    const { editor } = this.#words
    const button = element('button', { type: 'button' }, editor.correct)
    button.addEventListener('click', () => {
      const others = button.parentElement!
      const form = correction({
        refused,
        note: this.#noteOf(refused),
        words: editor,
        longest: this.#longest,
        send: by => this.#model.tryAgain(refused.id, by),
        closed: () => {
          form.element.remove()
          others.hidden = false
          button.focus()
        },
      })
      others.hidden = true
      others.after(form.element)
      form.open()
    })
    return button
  }

  /** What was written last for a place that was refused may have been written after it. */
  #noteOf({ id, change }: Refused): string {
    const after = this.#model.state.refused.filter(isWith(id)).findLast(({ change }) => change.do === 'note')
    return noteIn(after?.change ?? change)
  }
}

const noteIn = (change: Change): string =>
  change.do === 'note' ? change.to : change.do === 'add' ? (change.note ?? '') : ''

/** The words that would be lost otherwise. */
function typedIn(change: Change): string {
  if (change.do === 'update') return change.to.description ?? change.to.title ?? change.to.authorName ?? ''
  const { name, address, latitude, longitude } = (change.do === 'add' && change.place.own) || {}
  const position = latitude !== undefined && longitude !== undefined && `${degrees(latitude)}, ${degrees(longitude)}`
  return [name, address, position, noteIn(change)].filter(Boolean).join('\n')
}
