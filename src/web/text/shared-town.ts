import { namesTown } from '../../domain/names-town.ts'

type Addressed = { address?: string | undefined; town?: string | undefined }

export const addressAndTown = ({ address, town }: Addressed): string | undefined => {
  if (town === undefined || (address !== undefined && namesTown(address, town))) return address
  return [address, town].filter(Boolean).join(', ')
}

/** Returns the end of an address from its last comma, such as `, 00153 Roma`. Empty without a comma. */
const townIn = ({ address = '' }: Addressed): string => /.[,，]\s*[^,，]+$/u.exec(address)?.[0].slice(1) ?? ''

/** Returns the town of an address without its postcode: "Roma" of "Via dei Vascellari 29, 00153 Roma". */
const townOfAddress = (place: Addressed): string | undefined =>
  townIn(place)
    .replace(/\S*\d\S*/g, '')
    .replace(/^[,，]/, '')
    .trim() || undefined

/** Returns the town of a place, else that of its address. */
export const townOf = (place: Addressed): string | undefined => place.town ?? townOfAddress(place)

/** Returns the town of all places that name one; `undefined` if they name several or none. */
export const onlyTown = (places: readonly Addressed[]): string | undefined => {
  const [town, ...others] = new Set(places.flatMap(place => townOf(place) ?? []))
  return others.length === 0 ? town : undefined
}

/**
 * Returns a function that returns the part of an address that a list does not repeat: the town, if at least two addresses name it and none
 * names another.
 */
export function sharedTown(places: readonly Addressed[]): (place: Addressed) => string {
  const towns = places.flatMap(place => townOfAddress(place) ?? [])
  const isShared = towns.length > 1 && new Set(towns).size === 1
  return place => (isShared ? townIn(place) : '')
}
