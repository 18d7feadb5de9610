import { orderOf } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { button } from '../shared/button.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import type { RankingMessages } from './messages.ts'

type ResultOptions = {
  messages: RankingMessages
  answers: Answers
  apply(order: readonly string[]): void
  /** Continues with more questions. */
  goOn(): void
  undo(): void
}

/** Shows the order that follows from the answers, and how it differs from the present one. */
export class Result {
  readonly element: HTMLElement
  readonly buttons: HTMLElement
  readonly #given: ResultOptions
  readonly #moves = element('p')
  readonly #list = element('ol', { className: 'new-order' })
  readonly #apply: HTMLButtonElement
  readonly #goOn: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  #order: readonly string[] = []

  constructor(given: ResultOptions) {
    this.#given = given
    const { messages, apply, goOn, undo } = given
    this.#apply = button(messages.ranking.apply, () => apply(this.#order), 'main')
    this.#goOn = button(messages.ranking.goOn, goOn)
    this.#undo = button(messages.editor.undo, undo)
    this.buttons = element('div', { className: 'buttons' }, this.#apply, this.#goOn, this.#undo)
    this.element = element(
      'section',
      { className: 'result', tabIndex: -1, with: { 'aria-labelledby': 'new-order' } },
      element('h2', { id: 'new-order' }, messages.ranking.newOrder),
      this.#moves,
      this.buttons,
      this.#list,
    )
  }

  /** @param places of the list by id, in its order */
  show(places: ReadonlyMap<string, ShownPlace>): void {
    const { answers, messages } = this.#given
    const { standing } = answers
    this.#order = orderOf(standing)
    const now = new Map([...places.keys()].map((id, index) => [id, index + 1]))
    const moves = this.#order.filter((id, index) => now.get(id) !== index + 1).length
    this.#moves.textContent =
      moves === 0 ? messages.ranking.nothingMoves : formatMessage(messages.ranking.moves, { count: moves })
    this.#apply.hidden = moves === 0
    this.#goOn.hidden = standing.question === undefined
    this.#undo.hidden = answers.count === 0 || standing.question !== undefined
    const rest = new Set(standing.rest)
    const aside = new Set(standing.aside)
    const why = (id: string) =>
      aside.has(id) ? messages.ranking.never : rest.has(id) ? messages.ranking.notAsked : undefined
    this.#list.replaceChildren(
      ...this.#order.map((id, index) => this.#row(places.get(id)!.name, now.get(id)!, index + 1, why(id))),
    )
  }

  #row(name: string, from: number, to: number, why: string | undefined): HTMLElement {
    const was = from === to ? undefined : formatMessage(this.#given.messages.ranking.was, { rank: from })
    const remarks = [was, why].filter(part => part !== undefined).join(' · ')
    return element(
      'li',
      { value: to, className: from > to ? 'rises' : from < to ? 'falls' : '' },
      element('span', { dir: 'auto' }, name),
      remarks !== '' && ' ',
      remarks !== '' && element('small', {}, remarks),
    )
  }
}
