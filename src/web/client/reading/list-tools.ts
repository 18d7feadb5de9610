import { type LatLng, metersBetween } from '../../../domain/coordinates.ts'
import { distanceIn } from '../../locales/distance.ts'
import type { Messages } from '../../locales/index.ts'
import { element } from '../shared/element.ts'
import { formatMessage, localeHere, pageMessages } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { entriesOf, type ShownEntry } from './entries.ts'

/** Number of places from which a list has a filter. */
const minToFilter = 8

/** Sorts and filters a list. Asks for the reader's position only when they sort by distance. */
class ListTools extends HTMLElement {
  readonly #messages = pageMessages<Messages['reading']>()
  readonly #matches = element('p', { className: 'aside', role: 'status' })
  readonly #sorted = element('p', { className: 'aside', role: 'status' })
  #list: Element | null = null
  #entries: ShownEntry[] = []
  /** Searchable texts of the places. */
  #texts: string[] | undefined
  /** Number of sort requests so far. Shows whether a position that arrives late is still wanted. */
  #sortRequests = 0

  connectedCallback() {
    this.#list = document.querySelector('.entries')
    this.#entries = this.#list ? entriesOf(this.#list) : []
    const some = this.#entries.length > 1
    this.replaceChildren(
      ...(this.#entries.length >= minToFilter ? [this.#filter()] : []),
      ...(some && this.#entries.some(({ at }) => at) && 'geolocation' in navigator ? [this.#order()] : []),
      element('button', { type: 'button', on: { click: () => print() } }, this.#messages.print),
      ...this.#edit(),
      this.#matches,
      this.#sorted,
    )
  }

  /** Returns a link to the editor if this browser stores the edit link. */
  #edit(): HTMLElement[] {
    const slug = location.pathname.split('/').at(-1) ?? ''
    if (!keys.of(slug)) return []
    return [element('a', { href: `${location.pathname}/edit${location.search}` }, this.#messages.edit)]
  }

  #filter(): HTMLElement {
    const input = element('input', {
      type: 'search',
      placeholder: this.#messages.filter,
      ariaLabel: this.#messages.filter,
    })
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
    this.#matches.textContent =
      wanted === '' ? '' : count === 0 ? this.#messages.noneFits : formatMessage(this.#messages.filtered, { count })
  }

  #readTexts(): string[] {
    // Leaves out the ranks in merged lists, which are not about the place itself.
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
      element('legend', {}, this.#messages.sortBy),
      by('rank', this.#messages.byRank),
      by('distance', this.#messages.byDistance),
    )
  }

  #byRank(): void {
    this.#sortRequests++
    for (const { item } of this.#entries) item.querySelector('.distance')?.remove()
    this.#list?.append(...this.#entries.map(({ item }) => item))
    this.#sorted.textContent = this.#messages.sortedByRank
  }

  #byDistance(): void {
    const wish = ++this.#sortRequests
    this.#sorted.textContent = this.#messages.locating
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => wish === this.#sortRequests && this.#sortFrom(coords),
      () => wish === this.#sortRequests && this.#stayByRank(),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  #stayByRank(): void {
    const rank = this.querySelector<HTMLInputElement>('[value=rank]')
    if (rank) rank.checked = true
    this.#sorted.textContent = this.#messages.locationRefused
  }

  #sortFrom(here: LatLng): void {
    // Reads the texts before distances are added to them.
    this.#texts ??= this.#readTexts()
    const far = (at: LatLng | undefined) => (at ? metersBetween(here, at) : Number.POSITIVE_INFINITY)
    const sorted = this.#entries.map(entry => ({ ...entry, meters: far(entry.at) })).sort((a, b) => a.meters - b.meters)
    for (const { item, meters } of sorted) {
      item.querySelector('.distance')?.remove()
      if (meters < Number.POSITIVE_INFINITY)
        item.querySelector('h3')?.append(element('small', { className: 'distance' }, distanceIn(meters, localeHere)))
    }
    this.#list?.append(...sorted.map(({ item }) => item))
    this.#sorted.textContent = this.#messages.sortedByDistance
  }
}

/** Folds text for comparison: no case, no accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

customElements.define('list-tools', ListTools)
