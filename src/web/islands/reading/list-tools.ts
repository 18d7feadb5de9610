import { metersBetween } from '../../../domain/coordinates.ts'
import { distanceIn } from '../../words/distance.ts'
import type { Words } from '../../words/index.ts'
import { element } from '../shared/element.ts'
import { keys } from '../shared/my-keys.ts'
import { localeHere, say, wordsOfPage } from '../shared/words.ts'
import { entriesOf, type ShownEntry } from './entries.ts'

type Point = { latitude: number; longitude: number }

/** Fewer places are seen at a glance. */
const worthFiltering = 8

/** Puts a list in another order, and finds a place on it. Nobody is asked where they are before they want it. */
class ListTools extends HTMLElement {
  readonly #words = wordsOfPage<Words['reading']>()
  readonly #fitting = element('p', { className: 'aside', role: 'status' })
  readonly #sorted = element('p', { className: 'aside', role: 'status' })
  #list: Element | null = null
  #entries: ShownEntry[] = []
  /** What can be found of each. */
  #texts: string[] | undefined
  /** How often another order was asked for: where somebody is may be answered when nobody wants to know any more. */
  #wishes = 0

  connectedCallback() {
    this.#list = document.querySelector('.entries')
    this.#entries = this.#list ? entriesOf(this.#list) : []
    const some = this.#entries.length > 1
    this.replaceChildren(
      ...(this.#entries.length >= worthFiltering ? [this.#filter()] : []),
      ...(some && this.#entries.some(({ at }) => at) && 'geolocation' in navigator ? [this.#order()] : []),
      element('button', { type: 'button', on: { click: () => print() } }, this.#words.print),
      ...this.#edit(),
      this.#fitting,
      this.#sorted,
    )
  }

  /** For whom this browser keeps the edit link. */
  #edit(): HTMLElement[] {
    const slug = location.pathname.split('/').at(-1) ?? ''
    if (!keys.of(slug)) return []
    return [element('a', { href: `${location.pathname}/edit${location.search}` }, this.#words.edit)]
  }

  #filter(): HTMLElement {
    const input = element('input', { type: 'search', placeholder: this.#words.filter, ariaLabel: this.#words.filter })
    input.addEventListener('input', () => this.#show(folded(input.value)))
    return input
  }

  #show(wanted: string): void {
    this.#texts ??= this.#readTexts()
    let count = 0
    for (const [index, { item }] of this.#entries.entries()) {
      const fits = this.#texts[index]!.includes(wanted)
      item.hidden = !fits
      if (fits) count++
    }
    this.#fitting.textContent =
      wanted === '' ? '' : count === 0 ? this.#words.noneFits : say(this.#words.filtered, { count })
  }

  #readTexts(): string[] {
    // Where other lists had it says nothing of the place.
    const own = (item: HTMLElement) => [...item.children].filter(part => part.className !== 'sources')
    return this.#entries.map(({ item }) =>
      folded(
        own(item)
          .map(part => part.textContent)
          .join(' '),
      ),
    )
  }

  #order(): HTMLElement {
    const by = (name: 'rank' | 'distance', label: string) => {
      const input = element('input', { type: 'radio', name: 'order', value: name, checked: name === 'rank' })
      input.addEventListener('change', () => (name === 'rank' ? this.#byRank() : this.#byDistance()))
      return element('label', {}, input, label)
    }
    return element(
      'fieldset',
      { className: 'order' },
      element('legend', {}, this.#words.sortBy),
      by('rank', this.#words.byRank),
      by('distance', this.#words.byDistance),
    )
  }

  #byRank(): void {
    this.#wishes++
    for (const { item } of this.#entries) item.querySelector('.distance')?.remove()
    this.#list?.append(...this.#entries.map(({ item }) => item))
    this.#sorted.textContent = this.#words.sortedByRank
  }

  #byDistance(): void {
    const wish = ++this.#wishes
    this.#sorted.textContent = this.#words.locating
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => wish === this.#wishes && this.#sortFrom(coords),
      () => wish === this.#wishes && this.#stayByRank(),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  #stayByRank(): void {
    const rank = this.querySelector<HTMLInputElement>('[value=rank]')
    if (rank) rank.checked = true
    this.#sorted.textContent = this.#words.locationRefused
  }

  #sortFrom(here: Point): void {
    // Before distances stand among the words.
    this.#texts ??= this.#readTexts()
    const far = (at: Point | undefined) => (at ? metersBetween(here, at) : Number.POSITIVE_INFINITY)
    const sorted = this.#entries.map(entry => ({ ...entry, meters: far(entry.at) })).sort((a, b) => a.meters - b.meters)
    for (const { item, meters } of sorted) {
      item.querySelector('.distance')?.remove()
      if (meters < Number.POSITIVE_INFINITY)
        item.querySelector('h3')?.append(element('small', { className: 'distance' }, distanceIn(meters, localeHere)))
    }
    this.#list?.append(...sorted.map(({ item }) => item))
    this.#sorted.textContent = this.#words.sortedByDistance
  }
}

/** For comparing: no case, no accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

customElements.define('list-tools', ListTools)
