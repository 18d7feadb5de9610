import type { PlaceFacts } from './place-fields.ts'
import { mapOf } from './place-ids.ts'
import { hasWords } from './text.ts'

/**
 * Returns an address with a stated town, postcode or country behind the street, each only if it is not there yet.
 * @param isThere whether the address has a part of what was stated
 */
export const withLocality = (
  address: string | undefined,
  stated: readonly (string | undefined)[],
  isThere: (address: string, part: string) => boolean = hasWords,
): string | undefined =>
  stated
    .flatMap(text => text?.split(/\s*[,;]\s*/) ?? [])
    .reduce((whole, part) => {
      if (part === '' || whole === undefined) return whole ?? (part || undefined)
      if (isThere(whole, part)) return whole
      const [, town = part] = postcodeBefore.exec(part) ?? postcodeBehind.exec(part) ?? []
      const missing = town !== part && isThere(whole, town) ? part.replace(town, '').trim() : part
      return hasWords(whole, missing) ? whole : `${whole}, ${missing}`
    }, address)

const postcodeBefore = /^\S*\d\S*\s+(\D+)$/u
const postcodeBehind = /^(\D*[^\s\d])\s+\S*\d\S*$/u

/** Returns facts with another town, or with none for `null`. The address of an own place changes with it. */
export const withTown = ({ town: before, ...facts }: PlaceFacts, town: string | null): PlaceFacts => {
  const named = { ...facts, ...(town !== null && { town }) }
  if (mapOf(facts.mapPlaceId) !== 'own') return named
  const { address: whole, ...rest } = named
  const street = before !== undefined && before !== town ? withoutEnd(whole, before) : whole
  const address = withLocality(street, [town ?? undefined])
  return { ...rest, ...(address !== undefined && { address }) }
}

/** Returns an address without the town behind its last comma. */
const withoutEnd = (address: string | undefined, town: string): string | undefined => {
  if (address === town) return undefined
  return address?.endsWith(`, ${town}`) ? address.slice(0, -town.length - 2) : address
}
