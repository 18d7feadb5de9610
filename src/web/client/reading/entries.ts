import type { LatLng } from '../../../domain/coordinates.ts'

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

export const nameOf = (item: Element): string => item.querySelector('h3')?.firstChild?.textContent ?? ''

/** Returns the address of a place. Empty if it is unknown. */
export const addressOf = (item: Element): string => item.querySelector(':scope > p > bdi')?.textContent ?? ''

/** Returns Google's link to a place, which the page comes with. */
export const googleLink = (item: Element): string => {
  const link = item.querySelector<HTMLAnchorElement>('.open')
  // The link of the reader's own app may have replaced it.
  return link?.dataset.google ?? link?.href ?? ''
}

/** Returns the position of a place. Most are only in Google's link, because long pages would be too large with both. */
export const positionOf = (item: HTMLElement): LatLng | undefined => {
  const at = item.dataset.at ?? /\/@([\d.,-]+),/.exec(googleLink(item))?.[1]
  const [latitude, longitude] = at?.split(',').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
