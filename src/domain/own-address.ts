import { namesTown } from './names-town.ts'
import type { PlaceFacts } from './place-fields.ts'
import { mapOf } from './place-ids.ts'
import { lengthOf, maxAddressLength } from './text.ts'

/**
 * Returns an address with a stated town, postcode or country behind the street, each only if it is not there yet and there is room.
 * @param isThere whether the address has a part of what was stated
 */
export const withLocality = (
  address: string | undefined,
  stated: readonly (string | undefined)[],
  isThere: (address: string, part: string) => boolean = namesTown,
): string | undefined =>
  stated
    .flatMap(text => text?.split(/\s*[,;]\s*/) ?? [])
    .reduce((whole, part) => {
      if (part === '' || whole === undefined) return whole ?? (part || undefined)
      if (isThere(whole, part)) return whole
      const [, town = part] = postcodeBefore.exec(part) ?? postcodeBehind.exec(part) ?? []
      const missing = town !== part && isThere(whole, town) ? part.replace(town, '').trim() : part
      const longer = `${whole}, ${missing}`
      return isThere(whole, missing) || lengthOf(longer) > maxAddressLength ? whole : longer
    }, address)

const postcodeBefore = /^\S*\d\S*\s+(\D+)$/u
const postcodeBehind = /^(\D*[^\s\d])\s+\S*\d\S*$/u

/** Returns facts with another town, or with none for `null`. The address of an own place changes with it. */
export const withTown = ({ town: before, ...facts }: PlaceFacts, town: string | null): PlaceFacts => {
  const named = { ...facts, ...(town !== null && { town }) }
  if (mapOf(facts.mapPlaceId) !== 'own') return named
  const { address: whole, ...rest } = named
  const street = before === undefined || before === town ? whole : withOtherTown(whole, before, town)
  const address = withLocality(street, [town ?? undefined])
  return { ...rest, ...(address !== undefined && { address }) }
}

/** Replaces the part of an address that is the town alone, behind the street. */
const withOtherTown = (address: string | undefined, before: string, town: string | null): string | undefined => {
  const parts = address?.split(', ') ?? []
  const at = parts.lastIndexOf(before)
  if (at < 0 || (at === 0 && parts.length > 1)) return address
  return parts.toSpliced(at, 1, ...(town === null ? [] : [town])).join(', ') || undefined
}
