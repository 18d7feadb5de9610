import type { LatLng } from '../../../domain/coordinates.ts'
import { positionInLink } from '../../page-data.ts'

/** A place as the page shows it. */
export type ShownEntry = {
  /** Its `li` element. */
  item: HTMLLIElement
  rank: number
  at: LatLng | undefined
}

/** The event of a list whose places were replaced. */
export const listChanged = 'listchange'

export const entriesOf = (list: Element): ShownEntry[] =>
  [...list.querySelectorAll<HTMLLIElement>(':scope > li')].map(item => ({
    item,
    rank: item.value,
    at: positionOf(item),
  }))

/** Returns the name of a place: the text of its heading, without the elements in it. An attribute would cost the longest page 500 bytes. */
export const nameOf = (item: Element): string =>
  [...(item.querySelector('h3')?.childNodes ?? [])]
    .map(node => (node instanceof Text ? node.data : ''))
    .join('')
    .trim()

/** Returns the address of a place. Empty if it is unknown. */
export const addressOf = (item: Element): string => item.querySelector('[data-part=address]')?.textContent ?? ''

/** Returns the link of a place to Google Maps, which the page comes with. */
export const linkOf = (item: Element): HTMLAnchorElement => item.querySelector<HTMLAnchorElement>('.open')!

export const positionOf = (item: HTMLElement): LatLng | undefined => {
  const at = item.dataset.at ?? positionInLink(linkOf(item).href)
  const [latitude, longitude] = at?.split(',').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
