type Addressed = { address?: string | undefined }

/** Returns the end of an address from its last comma, such as `, 00153 Roma`. Empty without a comma. */
const townIn = ({ address = '' }: Addressed): string => /.[,，]\s*[^,，]+$/u.exec(address)?.[0].slice(1) ?? ''

/** Returns the town without its postcode, which differs between the districts of a town. */
const nameOf = (town: string): string => town.replace(/[\p{N}\p{P}\s]+/gu, ' ').trim()

/**
 * Returns a function that returns the part of an address that a list does not repeat: the town, if at least two places name it and none
 * names another.
 */
export function sharedTown(places: readonly Addressed[]): (place: Addressed) => string {
  const names = places.map(townIn).filter(Boolean).map(nameOf)
  const isShared = names.length > 1 && names[0] !== '' && new Set(names).size === 1
  return place => (isShared ? townIn(place) : '')
}
