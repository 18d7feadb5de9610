import type { LatLng } from '../../../domain/coordinates.ts'

/** A place as the page shows it. */
export type ShownEntry = {
  /** Its `li` element. */
  item: HTMLLIElement
  rank: number
  at: LatLng | undefined
}

export const entriesOf = (list: Element): ShownEntry[] =>
  [...list.querySelectorAll<HTMLLIElement>(':scope > li')].map(item => ({ item, rank: item.value, at: at(item) }))

const at = (item: HTMLLIElement) => {
  const [latitude, longitude] = item.dataset.at?.split(',').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
