import { degrees } from '../../../../domain/coordinates.ts'
import { distanceIn } from '../../../locales/distance.ts'
import { element } from '../../shared/element.ts'
import { formatMessage, localeHere } from '../../shared/messages.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { failureInWords } from '../change-in-words.ts'
import { type CandidateData, type Change, isWith, type ListEditing, type Refused, type State } from '../model/index.ts'
import type { EditorMessages, Longest, Part } from '../part.ts'
import { Cards } from './cards.ts'
import { canBeCorrected, correction } from './correction.ts'

/** What the service would not do, with all that the person typed, so that nothing of it is lost. */
export class Refusals implements Part {
  readonly element: HTMLElement
  readonly #messages: EditorMessages
  readonly #model: ListEditing
  readonly #longest: Longest
  readonly #cards: Cards<Refused>

  constructor(messages: EditorMessages, model: ListEditing, longest: Longest) {
    this.#messages = messages
    this.#model = model
    this.#longest = longest
    this.#cards = new Cards('refusals', messages.editor.refused, refused => this.#card(refused))
    this.element = this.#cards.element
  }

  show({ refused }: State): void {
    this.#cards.show(refused)
  }

  #card(refused: Refused): HTMLElement {
    const { editor } = this.#messages
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
    const { editor, refusals } = this.#messages
    const failure = failureInWords(change, this.#messages)
    if ('problem' in because)
      return formatMessage(editor.refusedWhy, { failure, why: whyRefused(because.problem, refusals) })
    return formatMessage('add' in because ? editor.refusedWith : editor.refusedUnknown, { failure })
  }

  /** Of a name that several places bear, or a link that leads to none quite: each can be added with one click. */
  #alternatives({ id, change, because }: Refused): HTMLElement[] {
    const { alternatives = [] } = 'problem' in because ? because.problem : {}
    if (change.do !== 'add' || alternatives.length === 0) return []
    return [
      element('p', {}, this.#messages.editor.alternatives),
      ...alternatives.map(candidate =>
        element(
          'button',
          { type: 'button', on: { click: () => this.#model.tryAgain(id, { place: { candidate } }) } },
          this.#told(candidate),
        ),
      ),
    ]
  }

  /** What tells it from the others. */
  #told({ name, address, match, distanceMeters }: CandidateData): string {
    return [
      [name, address].filter(Boolean).join(', '),
      distanceMeters !== undefined && distanceIn(distanceMeters, localeHere),
      match?.name === 'similar' && this.#messages.editor.similarName,
    ]
      .filter(Boolean)
      .join(' · ')
  }

  /** What was typed, to be written otherwise. It stays refused until that is sent. */
  #correct(refused: Refused): HTMLElement {
    const { editor } = this.#messages
    const button = element('button', { type: 'button' }, editor.correct)
    button.addEventListener('click', () => {
      const others = button.parentElement!
      const form = correction({
        refused,
        note: this.#noteOf(refused),
        messages: editor,
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
