import type { Messages } from '../../../locales/index.ts'
import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'

export type MoverMessages = Pick<Messages['editor'], 'handle' | 'up' | 'down'>

/** A small button that shows a sign; what it is called is told otherwise. */
export const signButton = (className: string, sign: string, click: () => void): HTMLButtonElement =>
  element('button', { type: 'button', className, on: { click } }, element('span', { ariaHidden: 'true' }, sign))

/** By what a row of a ranked list is moved: a handle, to be dragged by and for the keys, and two buttons. */
export class Mover {
  readonly handle: HTMLButtonElement
  readonly up: HTMLButtonElement
  readonly down: HTMLButtonElement
  readonly #messages: MoverMessages
  #name: string | undefined
  #rank = 0
  #count = 0

  /** @param toRank counted from 1 */
  constructor(messages: MoverMessages, toRank: (rank: number) => void) {
    this.#messages = messages
    this.handle = signButton('handle', '⠿', () => {})
    this.handle.addEventListener('keydown', event => {
      const rank = rankByKey(event.key, this.#rank, this.#count)
      if (rank === undefined) return
      event.preventDefault()
      toRank(rank)
    })
    this.handle.setAttribute('aria-describedby', 'handle-help')
    this.up = signButton('up', '↑', () => toRank(this.#rank - 1))
    this.down = signButton('down', '↓', () => toRank(this.#rank + 1))
  }

  show(name: string, rank: number, count: number): void {
    const messages = this.#messages
    this.#rank = rank
    this.#count = count
    this.#disable(this.up, rank === 1)
    this.#disable(this.down, rank === count)
    if (name !== this.#name) {
      this.#name = name
      this.up.ariaLabel = formatMessage(messages.up, { name })
      this.down.ariaLabel = formatMessage(messages.down, { name })
    }
    const label = formatMessage(messages.handle, { name, rank, count })
    // Only if it changes: screen readers repeat a label that is set again.
    if (this.handle.ariaLabel !== label) this.handle.ariaLabel = label
  }

  /** The focus would be nowhere if it stayed on what cannot be pressed any more. */
  #disable(button: HTMLButtonElement, disabled: boolean): void {
    if (disabled && button === document.activeElement) this.handle.focus()
    button.disabled = disabled
  }
}

const rankByKey = (key: string, rank: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return Math.max(1, rank - 1)
    case 'ArrowDown':
      return Math.min(count, rank + 1)
    case 'Home':
      return 1
    case 'End':
      return count
    default:
      return undefined
  }
}
