import { type LatLng, metersBetween } from '../../../domain/coordinates.ts'
import { distanceIn } from '../../locales/distance.ts'
import type { Messages } from '../../locales/index.ts'
import { openNow } from '../place-card/open-now.ts'
import { element } from '../shared/element.ts'
import { formatMessage, localeHere, pageMessages } from '../shared/messages.ts'
import {
  added,
  entriesOf,
  folded,
  listChanged,
  listChanging,
  positionOf,
  type ShownEntry,
  setShownRows,
} from './entries.ts'
import { FoundRows } from './found-rows.ts'

/** Finds, filters and sorts the places of a list. Asks for the reader's position only when they sort by distance. */
class ListTools extends HTMLElement {
  readonly #messages = pageMessages<Messages['reading']>()
  readonly #field = element('input', {
    type: 'search',
    placeholder: this.#messages.filter,
    ariaLabel: this.#messages.filter,
    on: {
      input: () => this.#show(),
      // The texts are read before the first key.
      focus: () => this.#entries[0] && this.#textOf(this.#entries[0].item),
    },
  })
  readonly #near = this.#chip(this.#messages.nearMe, () => this.#sort())
  readonly #open = this.#chip(this.#messages.openNow, () => this.#show())
  readonly #matches = element('p', { className: 'aside', role: 'status' })
  readonly #sorted = element('p', { className: 'aside', role: 'status' })
  #list: HTMLElement | null = null
  #rows: FoundRows | undefined
  #entries: ShownEntry[] = []
  #texts: Map<Element, string> | undefined
  #here: LatLng | undefined
  /** Number of sort requests so far. Shows whether a position that arrives late is still wanted. */
  #sortRequests = 0

  connectedCallback() {
    const tools = new Set(this.dataset.tools?.split(' '))
    this.#list = document.querySelector<HTMLElement>('ol.entries')
    if (!this.#list || tools.has('')) return
    this.#read()
    this.#rows = new FoundRows(this.#list)
    this.#list.addEventListener(listChanging, () => this.#rows!.showAll())
    this.#list.addEventListener(listChanged, () => {
      this.#read()
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
    this.#entries = entriesOf([...this.#list!.querySelectorAll<HTMLLIElement>(':scope > li')])
    this.#texts = undefined
  }

  #textOf(item: HTMLLIElement): string {
    this.#texts ??= new Map(this.#entries.map(({ item }) => [item, searchable(item)]))
    return this.#texts.get(item)!
  }

  /** Shows the places that are wanted: first those that are open, then those whose hours are unknown under a heading of their own. */
  #show(): void {
    const wanted = folded(this.#field.value)
    const onlyOpen = isPressed(this.#open)
    const ordered = this.#here ? this.#byDistance(this.#here) : this.#entries
    const found = ordered.map(({ item }) => item).filter(item => wanted === '' || this.#textOf(item).includes(wanted))
    const openings = new Map(found.map(item => [item, onlyOpen ? openNow(item) : 'open']))
    const [open, unknown] = ['open', 'unknown'].map(state => found.filter(item => openings.get(item) === state))
    const rows = wanted === '' && !onlyOpen && !this.#here ? undefined : [...open!, ...unknown!]
    const all = this.#entries.map(({ item }) => item)
    this.#rows!.show(all, rows, row => this.#prepare(row, unknown!))
    setShownRows(this.#list!, rows)
    const { noneFits, filtered, noneOpen, areOpen, hoursUnknown } = this.#messages
    const [none, some] = onlyOpen ? [noneOpen, areOpen] : [noneFits, filtered]
    const count = open!.length
    this.#matches.textContent = [
      count === 0 ? none : formatMessage(some, { count }),
      unknown!.length > 0 && formatMessage(hoursUnknown, { count: unknown!.length }),
    ]
      .filter(text => text && (wanted !== '' || onlyOpen))
      .join(' ')
  }

  #prepare(row: HTMLLIElement, unknown: readonly HTMLLIElement[]): void {
    const at = positionOf(row)
    if (this.#here && at)
      row.querySelector('h3')?.after(note('p', 'distance', distanceIn(metersBetween(this.#here, at), localeHere)))
    if (row === unknown[0])
      row.prepend(
        note('h2', 'band hours-unknown', formatMessage(this.#messages.hoursUnknown, { count: unknown.length })),
      )
  }

  #sort(): void {
    const wish = ++this.#sortRequests
    const sortFrom = (here: LatLng | undefined, text: string) => {
      this.#here = here
      this.#show()
      this.#sorted.textContent = text
    }
    const { sortedByRank, sortedByDistance, locating, locationRefused } = this.#messages
    if (!isPressed(this.#near)) {
      sortFrom(undefined, sortedByRank)
      return
    }
    this.#sorted.textContent = locating
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => wish === this.#sortRequests && sortFrom(coords, sortedByDistance),
      () => {
        if (wish !== this.#sortRequests) return
        this.#near.ariaPressed = 'false'
        this.#sorted.textContent = locationRefused
      },
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  #byDistance(here: LatLng): (ShownEntry & { meters: number })[] {
    const far = (at: LatLng | undefined) => (at ? metersBetween(here, at) : Number.POSITIVE_INFINITY)
    return this.#entries.map(entry => ({ ...entry, meters: far(entry.at) })).sort((a, b) => a.meters - b.meters)
  }
}

const note = (tag: 'p' | 'h2', className: string, text: string): HTMLElement =>
  element(tag, { className, with: { [added]: '' } }, text)

const isPressed = (chip: HTMLButtonElement): boolean => chip.ariaPressed === 'true'

/** Returns name, address and note of a place, without its hours, links and ranks in merged lists. */
const searchable = (item: HTMLElement): string => {
  const parts = [...item.children].filter(part => !part.matches(`.band, .open, .hours, .links, .sources, [${added}]`))
  return folded(parts.map(part => part.textContent).join(' '))
}

customElements.define('list-tools', ListTools)
