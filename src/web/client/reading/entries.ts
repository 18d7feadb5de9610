import type { LatLng } from '../../../domain/coordinates.ts'
import { positionInLink } from '../../page-data.ts'
import { element } from '../shared/element.ts'

export type ShownEntry = {
  item: HTMLLIElement
  rank: number
  at: LatLng | undefined
}

/** The event of a list whose places were replaced. */
export const listChanged = 'listchange'

/** The event of a list before its places are replaced. */
export const listChanging = 'listchanging'

/** The event of a list when readers see other places, or the places in another order. */
export const shownChanged = 'shownchange'

/** The rows are a property of the list, because scripts that are loaded later have modules of their own. */
type SearchedList = Element & { shownRows?: readonly HTMLLIElement[] | undefined }

/** Returns the rows that readers see, in their order. */
export const shownRows = (list: SearchedList): readonly HTMLLIElement[] =>
  list.shownRows ?? [...list.querySelectorAll<HTMLLIElement>(':scope > li')]

/** @param rows `undefined` for all, by rank */
export function setShownRows(list: SearchedList, rows: readonly HTMLLIElement[] | undefined): void {
  list.shownRows = rows
  list.dispatchEvent(new Event(shownChanged))
}

/** The event of a list when the card shows another place, or has closed. */
export const placeShown = 'placeshow'
/** `covered`: where the card is on the screen. */
export type PlaceShown = { id: string | undefined; covered: DOMRect | undefined }

export const entriesOf = (rows: readonly HTMLLIElement[]): ShownEntry[] =>
  rows.map(item => ({ item, rank: item.value, at: positionOf(item) }))

/** Elements that the script added to a row. They are no part of the list. */
export const added = 'data-added'

/** Returns the part of the heading that is the name of a place: a text or a link. An attribute would cost the longest page 500 bytes. */
export const nameIn = (item: Element): ChildNode | undefined =>
  [...(item.querySelector('h3')?.childNodes ?? [])].find(node =>
    node instanceof Text ? node.data.trim() !== '' : node instanceof HTMLAnchorElement,
  )

export const nameOf = (item: Element): string => nameIn(item)?.textContent?.trim() ?? ''

/** Folds text for comparison: no case, no accents. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the address of the card of a place behind `#`. It names the place, because ranks change. */
export const hashOf = (name: string): string => {
  const words = folded(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return `#/${encodeURIComponent(words.join('-'))}`
}

/** Makes the names of places links to their cards. */
export function linkNames(rows: Iterable<Element>): void {
  for (const row of rows) {
    const name = nameIn(row)
    if (name instanceof Text) name.replaceWith(element('a', { href: hashOf(name.data) }, name.data))
  }
}

/** Returns the address of a place. Empty if it is unknown. */
export const addressOf = (item: Element): string => item.querySelector('[data-part=address]')?.textContent ?? ''

/** Returns the link of a place to Google Maps, which the page comes with. */
export const linkOf = (item: Element): HTMLAnchorElement => item.querySelector<HTMLAnchorElement>('.open')!

export const positionOf = (item: HTMLElement): LatLng | undefined => {
  const at = item.dataset.at ?? positionInLink(linkOf(item).href)
  const [latitude, longitude] = at?.split(',').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
