import { aboutPlace } from '../../text/about-place.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { element } from '../shared/element.ts'
import type { RankingMessages } from './messages.ts'

type CardOptions = {
  /** The letter that the person sees on the card. */
  letter: 'A' | 'B'
  /** Keys that choose it; the first one is shown. */
  keys: readonly [shown: { sign: string; name: string }, ...string[]]
  messages: RankingMessages
  choose(): void
  aside(): void
}

/** One of two places to choose from. All cards have the same height, so that nothing moves between questions. */
export class Card {
  readonly element: HTMLElement
  readonly #messages: RankingMessages
  readonly #name: HTMLElement
  readonly #about: HTMLElement
  readonly #note: HTMLElement
  #id = ''

  constructor({ letter, keys: [shown, ...others], messages, choose, aside }: CardOptions) {
    this.#messages = messages
    const part = (tag: 'h3' | 'p', className: string) =>
      element(tag, { id: `${letter}-${className}`, className, dir: 'auto' })
    this.#name = part('h3', 'name')
    this.#about = part('p', 'about')
    this.#note = part('p', 'note')
    // Ignores the second click of a double click, which would answer the next question.
    const once = (act: () => void) => ({ click: (event: MouseEvent) => event.detail < 2 && act() })
    const choice = element('button', {
      type: 'button',
      className: 'choice',
      with: {
        'aria-labelledby': this.#name.id,
        'aria-describedby': `${this.#about.id} ${this.#note.id}`,
        'aria-keyshortcuts': [shown.name, ...others].join(' '),
      },
      on: once(choose),
    })
    const never = element(
      'button',
      {
        type: 'button',
        className: 'never',
        id: `${letter}-never`,
        with: { 'aria-labelledby': `${letter}-never ${this.#name.id}` },
        on: once(aside),
      },
      messages.ranking.never,
    )
    const sign = element('p', { className: 'letter', ariaHidden: 'true' }, letter, element('kbd', {}, shown.sign))
    const body = element('div', { className: 'place' }, this.#name, this.#about, this.#note, sign, choice)
    this.element = element('div', { className: 'card' }, body, never)
  }

  show(place: ShownPlace): void {
    const { id, name, englishName, note = '' } = place
    const both = [name, ...(englishName ? [' ', element('small', {}, englishName)] : [])]
    this.#name.replaceChildren(element('span', { className: id === this.#id ? '' : 'fresh' }, ...both))
    this.#id = id
    this.#about.textContent = aboutPlace(place, this.#messages.fieldTexts, this.#messages)
    this.#note.textContent = note
  }
}
