import { Mover, signButton } from '../editor/rows/mover.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import type { BallotMessages } from './messages.ts'

type Wishes = {
  add(id: string): void
  remove(id: string): void
  /** @param rank counts from 1 */
  toRank(id: string, rank: number): void
}

/** A place of the vote: on the ballot with a rank that can be changed, or not chosen yet. */
export class VotedPlace {
  readonly element: HTMLLIElement
  readonly id: string
  readonly name: string
  readonly add: HTMLButtonElement
  readonly remove: HTMLButtonElement
  readonly #mover: Mover
  readonly #tools: HTMLElement

  constructor(row: HTMLLIElement, { ballot, editor }: BallotMessages, wishes: Wishes) {
    const id = row.dataset.id!
    this.element = row
    this.id = id
    this.name = row.querySelector('h3 span')?.textContent ?? ''
    const { name } = this
    this.add = element(
      'button',
      {
        type: 'button',
        className: 'add',
        ariaLabel: formatMessage(ballot.addPlace, { name }),
        on: { click: () => wishes.add(id) },
      },
      ballot.add,
    )
    this.remove = signButton('remove', '×', () => wishes.remove(id))
    this.remove.ariaLabel = formatMessage(ballot.remove, { name })
    this.#mover = new Mover(editor, rank => wishes.toRank(id, rank))
    this.#tools = element('div', { className: 'row-tools shown' }, this.#mover.up, this.#mover.down, this.remove)
  }

  get handle(): HTMLButtonElement {
    return this.#mover.handle
  }

  /** @param rank on the ballot; `undefined` if not chosen */
  show(rank: number | undefined, count: number): void {
    const { element: row, handle } = this
    if (rank === undefined) {
      handle.remove()
      this.#tools.remove()
      row.removeAttribute('value')
      if (!this.add.isConnected) row.append(this.add)
    } else {
      this.add.remove()
      this.showRank(rank)
      this.#mover.show(this.name, rank, count)
      if (!handle.isConnected) row.prepend(handle)
      if (!this.#tools.isConnected) row.append(this.#tools)
    }
  }

  /** Changes only the numeral, while a row is dragged. */
  showRank(rank: number): void {
    if (this.element.value !== rank) this.element.value = rank
  }
}
