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
): string | undefined => {
  // A full address has no room for more. Each part is compared with the whole, so both are bounded.
  if (address !== undefined && lengthOf(address) >= maxAddressLength) return address
  return stated
    .flatMap(text => partsOf(text ?? ''))
    .reduce((whole, part) => {
      if (part === '' || whole === undefined) return whole ?? (part || undefined)
      if (isThere(whole, part)) return whole
      const [, town = part] = postcodeBefore.exec(part) ?? postcodeBehind.exec(part) ?? []
      const missing = town !== part && isThere(whole, town) ? part.replace(town, '').trim() : part
      const longer = `${whole}, ${missing}`
      return isThere(whole, missing) || lengthOf(longer) > maxAddressLength ? whole : longer
    }, address)
}

/** Returns the parts between commas; the last has all that are left. */
const partsOf = (text: string): string[] => {
  const parts = textsIn(text)
  return parts.length > maxParts ? [...parts.slice(0, maxParts - 1), parts.slice(maxParts - 1).join(', ')] : parts
}

const textsIn = (text: string): string[] => text.split(/[,;]/).map(part => part.replace(/\s+/g, ' ').trim())

const maxParts = 6
const postcodeBefore = /^(?=\S{0,12}\d)\S+\s+(\D+)$/u
const postcodeBehind = /^(\D*[^\s\d])\s+\S{0,12}\d\S{0,12}$/u

/** Returns facts with another town, or with none for `null`. The address of an own place changes with it. */
export const withTown = ({ town: before, ...facts }: PlaceFacts, town: string | null): PlaceFacts => {
  const named = { ...facts, ...(town !== null && { town }) }
  if (mapOf(facts.mapPlaceId) !== 'own') return named
  const { address: whole, ...rest } = named
  const street = before === undefined || before === town ? whole : withOtherTown(whole, before, town)
  const address = withLocality(street, [town ?? undefined])
  return { ...rest, ...(address !== undefined && { address }) }
}

/** Replaces the parts of an address that are the town alone, with its country if the town was stated with it. */
const withOtherTown = (address: string | undefined, before: string, town: string | null): string | undefined => {
  const parts = address?.split(', ') ?? []
  const said = textsIn(before)
  const at = parts.findLastIndex((_, from) => said.every((part, index) => parts[from + index] === part))
  if (at < 0 || (at === 0 && parts.length > said.length)) return address
  const others = parts.toSpliced(at, said.length)
  const added = town === null ? [] : textsIn(town).filter(part => !others.includes(part))
  return others.toSpliced(at, 0, ...added).join(', ') || undefined
}
