import { element } from '../../shared/element.ts'
import { redrawn } from '../../shared/redrawn.ts'

/**
 * Questions and messages to the person, each on a card; hidden when empty. A card is not redrawn while its content is the same: the
 * person may be about to press a button or be typing in it.
 */
export class Cards<Told extends { id: string }> {
  // Not read out again as a whole when one more comes.
  readonly element = element('section', { hidden: true, role: 'alert', ariaAtomic: 'false', tabIndex: -1 })
  readonly #draw: (told: Told) => HTMLElement
  readonly #cards = new Map<string, { told: Told; card: HTMLElement }>()

  constructor(className: string, title: string, draw: (told: Told) => HTMLElement) {
    this.#draw = draw
    this.element.className = `notice ${className}`
    this.element.append(element('h2', {}, title))
  }

  show(all: readonly Told[]): void {
    const present = new Set(all.map(({ id }) => id))
    const gone = [...this.#cards.keys()].filter(id => !present.has(id))
    const changed = all.filter(told => !isSame(told, this.#cards.get(told.id)?.told))
    if (gone.length === 0 && changed.length === 0) return
    redrawn(this.element, () => {
      this.element.hidden = all.length === 0
      for (const id of gone) {
        this.#cards.get(id)?.card.remove()
        this.#cards.delete(id)
      }
      for (const told of changed) this.#put(told)
    })
  }

  #put(told: Told): void {
    const card = this.#draw(told)
    const before = this.#cards.get(told.id)
    if (before) before.card.replaceWith(card)
    else this.element.append(card)
    this.#cards.set(told.id, { told, card })
  }
}

/** They are kept as JSON, too. */
const isSame = (one: object, other: object | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
