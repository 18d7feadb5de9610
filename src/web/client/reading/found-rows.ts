import { element } from '../shared/element.ts'
import { added } from './entries.ts'

/** Number of rows that are shown at first, and that are added when the reader comes to the end. */
const chunk = 60

/** Up to this number of rows, the list is shown again as a whole. A longer one would take several frames. */
const maxAtOnce = 300

/**
 * Shows some rows of a list, by moving them into another list. Hiding the others one by one would take longer the longer the list is. The
 * style sheet takes the list out of view as a whole, which keeps its layout.
 */
export class FoundRows {
  readonly #list: HTMLElement
  readonly #found = element('ol', { className: 'entries found' })
  readonly #end = element('div')
  /** All rows, by rank. */
  #all: readonly HTMLLIElement[] = []
  #wanted: readonly HTMLLIElement[] = []
  #count = 0
  #prepare: (row: HTMLLIElement) => void = () => {}
  readonly #seen = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#draw(this.#count + chunk)
    },
    { rootMargin: '1000px' },
  )

  constructor(list: HTMLElement) {
    this.#list = list
    addEventListener('beforeprint', () => this.#found.isConnected && this.#draw(this.#wanted.length))
  }

  /**
   * @param all all rows, by rank
   * @param wanted the rows to show, in this order; `undefined` for all of them by rank
   * @param prepare called before a wanted row is shown. What it adds has the attribute `added`
   */
  show(
    all: readonly HTMLLIElement[],
    wanted: readonly HTMLLIElement[] | undefined,
    prepare: (row: HTMLLIElement) => void,
  ): void {
    this.#all = all
    if (!wanted && (!this.#found.isConnected || all.length <= maxAtOnce)) {
      this.showAll()
      return
    }
    this.#wanted = wanted ?? all
    this.#prepare = row => {
      // The names of bands would mislead where not all places are there in rank order.
      for (const band of row.querySelectorAll<HTMLElement>('h2.band')) band.hidden = wanted !== undefined
      if (wanted) prepare(row)
    }
    if (!this.#found.isConnected) {
      Object.assign(this.#found.dataset, this.#list.dataset)
      this.#list.after(this.#found, this.#end)
      this.#list.dataset.away = ''
    }
    this.#draw(chunk)
  }

  /** Puts all rows back into their list. */
  showAll(): void {
    this.#seen.disconnect()
    this.#putBack(new Set(this.#found.children))
    this.#found.remove()
    this.#end.remove()
    delete this.#list.dataset.away
  }

  #draw(count: number): void {
    this.#seen.disconnect()
    this.#count = Math.min(count, this.#wanted.length)
    const shown = this.#wanted.slice(0, this.#count)
    const gone = new Set(this.#found.children)
    for (const row of shown) gone.delete(row)
    this.#putBack(gone)
    let next = this.#found.firstElementChild
    for (const row of shown) {
      this.#clean(row)
      this.#prepare(row)
      if (row === next) next = next.nextElementSibling
      else this.#found.insertBefore(row, next)
    }
    if (this.#count < this.#wanted.length) this.#seen.observe(this.#end)
  }

  #putBack(rows: ReadonlySet<Element>): void {
    let next: Element | null = null
    // From the last on, so that the row behind each one is there already.
    for (const row of this.#all.toReversed()) {
      if (rows.has(row)) {
        this.#clean(row)
        this.#list.insertBefore(row, next)
      }
      if (row.parentElement === this.#list) next = row
    }
  }

  #clean(row: Element): void {
    for (const part of row.querySelectorAll(`[${added}]`)) part.remove()
    for (const band of row.querySelectorAll<HTMLElement>('h2.band')) band.hidden = false
  }
}
