import { type LatLng, metersBetween } from '../../../domain/coordinates.ts'
import { movesBetween } from '../../../domain/moves-between.ts'
import { distanceIn } from '../../locales/distance.ts'
import type { Messages } from '../../locales/index.ts'
import { openNow } from '../place-card/open-now.ts'
import { element } from '../shared/element.ts'
import { formatMessage, localeHere, pageMessages } from '../shared/messages.ts'
import { added, entriesOf, folded, listChanged, type ShownEntry } from './entries.ts'

/** Finds, filters and sorts the places of a list. Asks for the reader's position only when they sort by distance. */
class ListTools extends HTMLElement {
  readonly #messages = pageMessages<Messages['reading']>()
  readonly #field = element('input', {
    type: 'search',
    placeholder: this.#messages.filter,
    ariaLabel: this.#messages.filter,
    on: { input: () => this.#show() },
  })
  readonly #near = this.#chip(this.#messages.nearMe, () => this.#sort())
  readonly #open = this.#chip(this.#messages.openNow, () => this.#show())
  readonly #matches = element('p', { className: 'aside', role: 'status' })
  readonly #sorted = element('p', { className: 'aside', role: 'status' })
  #list: Element | null = null
  #entries: ShownEntry[] = []
  /** Searchable texts of the places. */
  #texts: string[] | undefined
  #here: LatLng | undefined
  /** The shown places whose hours are unknown, while those that are open are wanted. */
  #unknown: HTMLElement[] = []
  /** Number of sort requests so far. Shows whether a position that arrives late is still wanted. */
  #sortRequests = 0

  connectedCallback() {
    const tools = new Set(this.dataset.tools?.split(' '))
    this.#list = document.querySelector('ol.entries')
    if (!this.#list || tools.has('')) return
    this.#read()
    this.#list.addEventListener(listChanged, () => {
      this.#read()
      if (this.#here) this.#sortFrom(this.#here)
      this.#show()
    })
    this.replaceChildren(
      ...(tools.has('find') ? [this.#field] : []),
      ...(tools.has('near') && 'geolocation' in navigator ? [this.#near] : []),
      ...(tools.has('open') ? [this.#open] : []),
      this.#matches,
      this.#sorted,
    )
  }

  #chip(text: string, change: () => void): HTMLButtonElement {
    const chip = element('button', { type: 'button', className: 'chip', ariaPressed: 'false' }, text)
    chip.addEventListener('click', () => {
      chip.ariaPressed = String(!isPressed(chip))
      change()
    })
    return chip
  }

  #read(): void {
    this.#entries = entriesOf(this.#list!)
    this.#texts = undefined
  }

  #show(): void {
    const wanted = folded(this.#field.value)
    const onlyOpen = isPressed(this.#open)
    this.#texts ??= this.#entries.map(({ item }) => searchable(item))
    this.#unknown = []
    let count = 0
    for (const [index, { item }] of this.#entries.entries()) {
      const isFound = this.#texts[index]!.includes(wanted)
      const opening = onlyOpen ? openNow(item) : 'open'
      item.hidden = !isFound || opening === 'closed'
      if (item.hidden) continue
      if (opening === 'open') count++
      else this.#unknown.push(item)
    }
    this.#arrange()
    const { noneFits, filtered, noneOpen, areOpen, hoursUnknown } = this.#messages
    const [none, some] = onlyOpen ? [noneOpen, areOpen] : [noneFits, filtered]
    const unknown = this.#unknown.length
    this.#matches.textContent = [
      count === 0 ? none : formatMessage(some, { count }),
      unknown > 0 && formatMessage(hoursUnknown, { count: unknown }),
    ]
      .filter(text => text && (wanted !== '' || onlyOpen))
      .join(' ')
  }

  /** Puts the places in their order: first those that are open, then those whose hours are unknown under a heading of their own. */
  #arrange(): void {
    const { hoursUnknown } = this.#messages
    const unknown = new Set<Element>(this.#unknown)
    const items = (this.#here ? this.#byDistance(this.#here) : this.#entries).map(({ item }) => item)
    const last = items.filter(item => unknown.has(item))
    this.#list!.querySelector('h2.hours-unknown')?.remove()
    last[0]?.prepend(
      element(
        'h2',
        { className: 'band hours-unknown', with: { [added]: '' } },
        formatMessage(hoursUnknown, { count: unknown.size }),
      ),
    )
    const order = [...items.filter(item => !unknown.has(item)), ...last]
    // Moving 2,000 rows takes longer than a frame.
    const [before, after] = [[...this.#list!.children], order].map(items => items.map(({ id }) => id))
    const moves = movesBetween(before!, after!)
    for (const { to } of moves.reverse()) this.#list!.insertBefore(order[to - 1]!, order[to] ?? null)
    // While not all places are there in rank order, the names of bands would mislead.
    const isWhole = !this.#here && last.length === 0 && items.every(item => !item.hidden)
    for (const heading of this.#list!.querySelectorAll<HTMLElement>('h2.band:not(.hours-unknown)'))
      heading.hidden = !isWhole
  }

  #sort(): void {
    const wish = ++this.#sortRequests
    if (!isPressed(this.#near)) {
      this.#byRank()
      return
    }
    this.#sorted.textContent = this.#messages.locating
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => wish === this.#sortRequests && this.#sortFrom(coords),
      () => wish === this.#sortRequests && this.#stayByRank(),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  #byRank(): void {
    this.#here = undefined
    for (const { item } of this.#entries) item.querySelector('.distance')?.remove()
    this.#arrange()
    this.#sorted.textContent = this.#messages.sortedByRank
  }

  #stayByRank(): void {
    this.#near.ariaPressed = 'false'
    this.#sorted.textContent = this.#messages.locationRefused
  }

  #sortFrom(here: LatLng): void {
    this.#here = here
    for (const { item, meters } of this.#byDistance(here)) {
      item.querySelector('.distance')?.remove()
      if (meters < Number.POSITIVE_INFINITY)
        item
          .querySelector('h3')
          ?.after(element('p', { className: 'distance', with: { [added]: '' } }, distanceIn(meters, localeHere)))
    }
    this.#arrange()
    this.#sorted.textContent = this.#messages.sortedByDistance
  }

  #byDistance(here: LatLng): (ShownEntry & { meters: number })[] {
    const far = (at: LatLng | undefined) => (at ? metersBetween(here, at) : Number.POSITIVE_INFINITY)
    return this.#entries.map(entry => ({ ...entry, meters: far(entry.at) })).sort((a, b) => a.meters - b.meters)
  }
}

const isPressed = (chip: HTMLButtonElement): boolean => chip.ariaPressed === 'true'

/** Returns name, address and note of a place, without its menu and its ranks in merged lists. */
const searchable = (item: HTMLElement): string => {
  const parts = [...item.children].filter(part => !part.matches(`.band, .open, details, .sources, [${added}]`))
  return folded(parts.map(part => part.textContent).join(' '))
}

customElements.define('list-tools', ListTools)
