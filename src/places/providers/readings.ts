import { metersBetween } from '../../domain/coordinates.ts'
import { wordsOf } from '../../domain/text.ts'
import { isLarge, type Near } from '../gazetteer/near.ts'
import type { PlaceInQuery } from '../gazetteer/place-in-query.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { type AddressWords, addressPositions, isHouseNumber, readAddress } from '../matching/address.ts'
import { asWords } from '../matching/compare-names.ts'
import { type Contact, readContact } from '../matching/contact.ts'
import type { Reading } from '../matching/evidence.ts'
import type { Name } from '../matching/names.ts'
import { inLatin, latinPart } from '../matching/other-scripts.ts'
import { type QueryWords, readWords } from '../matching/roles.ts'

/** What a caller says about the location of a place, and how to reach it, in their words. */
export type Where = {
  near?: string | undefined
  address?: string | undefined
  phone?: string | undefined
  website?: string | undefined
}

/** A location as the gazetteer and the index understand it. */
export type Location = {
  near?: Near
  /** The address in words, without the town. */
  address?: string
  contact?: Contact
  /** The part that is neither a known area nor an address. */
  ignored?: string
}

/** One way to split a query into a name and a location. */
export type QueryReading = { name: string; location: Location; reading: Reading }

const digit = /\d/

/** Returns what a caller says about the location; `undefined` when no part of `near` is understood. */
export const locationOf = (
  index: PlaceIndex,
  { near: nearText, address, phone, website }: Where,
): Location | undefined => {
  const said = nearText === undefined ? {} : areaIn(index, nearText)
  if (!said) return undefined
  const near = said.near ?? townOf(index, address)
  const contact = readContact(phone, website)
  const all = [said.address, address].filter(text => text !== undefined).join(', ')
  return {
    ...(near && { near }),
    ...(all && { address: all }),
    ...(contact && { contact }),
    ...(said.ignored !== undefined && { ignored: said.ignored }),
  }
}

/** Reads a text from its end: the known area counts, and the rest is an address or not understood. */
const areaIn = (index: PlaceIndex, text: string): Location | undefined => {
  const whole = index.near(text)
  // A last word alone may be a country in another language, as in "Granville Island".
  const isPossible = ({ sure, near }: PlaceInQuery) =>
    sure !== 'by position' || !isLarge(near.kind) || index.countWithin(near, near.extentMeters) > 0
  const split = whole ? undefined : index.placeInQuery(text).find(isPossible)
  const near = whole ?? split?.near
  const rest = whole ? whole.ignored : [split?.name ?? text, split?.near.ignored ?? []].flat().join(', ')
  if (rest === undefined) return { near: near! }
  // Without an area, a digit does not make an address of any text.
  if (!near) return isStreetIn(index, rest) ? { address: rest } : undefined
  const { ignored: _, ...area } = near
  return { near: area, ...(isAddressIn(index, rest) ? { address: rest } : { ignored: rest }) }
}

export const isStreetIn = (index: PlaceIndex, text: string): boolean =>
  addressPositions(wordsOf(text)).includes(true) || index.hasStreet(readAddress(text).streets)

export const isAddressIn = (index: PlaceIndex, text: string): boolean => digit.test(text) || isStreetIn(index, text)

/** Returns the town of an address, if it names one. */
export const townOf = (index: PlaceIndex, address: string | undefined): Near | undefined => {
  for (const text of townsIn(address)) {
    const near = index.near(text)
    if (near) return near
  }
  return undefined
}

/**
 * Returns texts that may end with the town of an address, likeliest first:
 * 1. the address without numbers;
 * 2. also without two-letter provinces;
 * 3. also without its last part, which may be an unknown country name.
 */
export const townsIn = (address: string | undefined): string[] => {
  const parts = (address ?? '')
    .split(/[,;\n]/)
    .map(part =>
      part
        .replace(/\b[\p{L}-]*\d[\p{L}\d-]*\b/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(part => part.length > 1)
  const plain = parts.map(part => part.replace(/\s\p{Lu}{2}$/u, ''))
  const longer = parts.length > 2 ? [plain.slice(0, -1).join(', ')] : []
  return [...new Set([parts.join(', '), plain.join(', '), ...longer])].filter(Boolean)
}

/** Returns the name and the town of a query that has a town elsewhere behind its comma: `Roscioli, Rome` near Lyon. */
export const townElsewhere = (
  index: PlaceIndex,
  query: string,
  near: string,
): { name: string; near: string } | undefined => {
  const around = locationOf(index, { near })?.near
  for (const { index: at, 0: comma } of query.matchAll(/\s*[,，、]\s*/gu)) {
    const behind = query.slice(at + comma.length)
    const town = index.near(behind)
    const isElsewhere = around && town && metersBetween(around, town) > around.reachMeters
    if (at > 0 && isElsewhere && town.kind === 'town' && town.ignored === undefined)
      return { name: query.slice(0, at), near: behind }
  }
  return undefined
}

const maxWordsOfHouse = 8

/** Words at the end of a query for where the person is, which nobody but their device knows. */
const here =
  /[\s,]+((?:near|around|by|close to) (?:me|here)|nearby|in (?:der|meiner) nähe|vicino a me|qui vicino|cerca de mí|près de moi|près d['’]ici|lähellä|рядом(?: со мной)?)\s*$/iu

/** Returns a query without words for "near me", and these words. */
export const withoutHere = (query: string): { text: string; here?: string } => {
  const match = here.exec(query)
  return match?.[1] === undefined ? { text: query } : { text: query.slice(0, match.index), here: match[1] }
}

/** Returns every way to understand a query: as a name, or as a name and a location ("Joe's Pizza, Brooklyn"). */
export const readingsOf = (index: PlaceIndex, query: string, location: Location): QueryReading[] => {
  const { near, address } = location
  // A larger area must hold the one that was given.
  const isInReach = (other: Near) =>
    !near || metersBetween(near, other) <= (isNarrower(near, other) ? other.extentMeters : near.reachMeters)
  // "Canelones 1150" in Montevideo is a house, and not the town of Canelones.
  const isHouse = (text: string) => {
    const words = wordsOf(text).slice(0, maxWordsOfHouse)
    const number = words.find(isHouseNumber)
    return near && number !== undefined && words.some(word => word !== number && index.hasHouse(word, number, near))
  }
  const splits = index
    .placeInQuery(query, near)
    .filter(each => isInReach(each.near) && !isHouse(query.replace(each.name, ' ')))
  const locations = splits.map(({ name, near: { ignored, ...area } }) => {
    const isAddress = ignored !== undefined && isAddressIn(index, ignored)
    const text = [isAddress ? ignored : [], address ?? []].flat().join(', ')
    return {
      name,
      location: {
        ...location,
        near: narrower(near, area),
        ...(text && { address: text }),
        ...(ignored !== undefined && !isAddress && { ignored }),
      },
    }
  })
  return [{ name: query, location }, ...locations].flatMap(split => readingsFor(index, split))
}

const readingsFor = (
  index: PlaceIndex,
  { name, location }: Pick<QueryReading, 'name' | 'location'>,
): QueryReading[] => {
  const { near } = location
  const { all, withoutAddress } = readWords(name, {
    hasHouse: (street, number) => index.hasHouse(street, number, near),
    hasStreet: words => index.hasStreet(readAddress(words).streets, near),
  })
  const namedIn = (text: string | undefined) =>
    text === undefined ? [] : [readWords(text, { hasHouse: () => false, hasStreet: () => false }).all]
  const nearWords = new Set(wordsOf(namesOf(near?.kind === 'point' ? index.townAt(near) : near).join(' ')))
  const read = (words: QueryWords & Name, at = location) => readingOf(words, at, nearWords)
  const readings: QueryReading[] = [
    { name, location, reading: read(all) },
    ...namedIn(latinPart(name)).map(words => ({
      name,
      location,
      reading: { ...read(words), ignored: true, isPart: true },
    })),
    ...namedIn(inLatin(name)).map(words => ({
      name,
      location,
      reading: read({ ...words, bySound: true }),
    })),
  ]
  if (withoutAddress) {
    const { address: inQuery, ...words } = withoutAddress
    const withAddress = { ...location, address: [inQuery, location.address ?? []].flat().join(', ') }
    readings.push({ name, location, reading: read(words, withAddress) })
  }
  return readings
}

/** Returns the smaller area: a query that names a part of the town asked for is more precise. Coordinates are most precise. */
const narrower = (given: Near | undefined, location: Near): Near =>
  given && isNarrower(given, location) ? given : location
const isNarrower = (given: Near, location: Near): boolean => given.extentMeters <= location.extentMeters

const readingOf = (
  words: QueryWords & Name,
  { near, address, contact, ignored }: Location,
  nearWords: ReadonlySet<string>,
): Reading => ({
  name: { ...asWords(words), roles: words.roles },
  ...(near && { near }),
  nearWords,
  ...(address !== undefined && { address: withoutWords(readAddress(address), near) }),
  ...(contact && { contact }),
  ignored: ignored !== undefined,
})

const namesOf = (near: Near | undefined) => [near?.name, near?.englishName, near?.region, near?.country]

/** Removes the words of the town from the words of the street. */
const withoutWords = (address: AddressWords, near: Near | undefined): AddressWords => {
  const ofTown = new Set(wordsOf([near?.name, near?.englishName].join(' ')))
  return { ...address, streets: address.streets.filter(word => !ofTown.has(word)) }
}
