type Addressed = { address?: string | undefined }

/** Returns the end of an address from its last comma, such as `, 00153 Roma`. Empty without a comma. */
const townIn = ({ address = '' }: Addressed): string => /.[,，]\s*[^,，]+$/u.exec(address)?.[0].slice(1) ?? ''

/** Returns the town of an address without its postcode: "Roma" of "Via dei Vascellari 29, 00153 Roma". */
export const townOf = (place: Addressed): string | undefined =>
  townIn(place)
    .replace(/\S*\d\S*/g, '')
    .replace(/^[,，]/, '')
    .trim() || undefined

const townsOf = (places: readonly Addressed[]): string[] => places.flatMap(place => townOf(place) ?? [])

/** Returns the town of all places that name one; `undefined` if they name several or none. */
export const onlyTown = (places: readonly Addressed[]): string | undefined => {
  const [town, ...others] = new Set(townsOf(places))
  return others.length === 0 ? town : undefined
}

/**
 * Returns a function that returns the part of an address that a list does not repeat: the town, if at least two places name it and none
 * names another.
 */
export function sharedTown(places: readonly Addressed[]): (place: Addressed) => string {
  const towns = townsOf(places)
  const isShared = towns.length > 1 && new Set(towns).size === 1
  return place => (isShared ? townIn(place) : '')
}
