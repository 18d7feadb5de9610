import type { PlaceRecord } from '../../src/directory/starter-file.ts'
import { oneLine } from '../../src/domain/text.ts'
import { categoryOf } from './categories.ts'
import type { RawPlace } from './raw-place.ts'
import type { StarterTown } from './towns.ts'

const upTo = { 100: oneLine(100), 200: oneLine(200), 255: oneLine(255), 300: oneLine(300), 2000: oneLine(2000) }

/** A feature as the starter file keeps it; `undefined` when it is no place to eat, or has no name that keeps the rules for text. */
export const placeRecord = (town: StarterTown, raw: RawPlace): PlaceRecord | undefined => {
  const { tags } = raw
  const category = categoryOf(tags)
  const name = text(tags.name, 200)
  if (!category || !name) return undefined
  const englishName = text(tags['name:en'] ?? tags.int_name, 200)
  const cuisines = [...new Set((tags.cuisine ?? '').split(';').flatMap(cuisine => text(cuisine, 100) ?? []))]
  const known = {
    ...(englishName && englishName !== name && { englishName }),
    address: addressOf(town, tags),
    category,
    ...(cuisines.length && { cuisines }),
    website: websiteOf(tags),
    phone: text(tags.phone ?? tags['contact:phone'], 200),
    openingHours: text(tags.opening_hours, 255),
  }
  return {
    in: town.record.town,
    mapPlaceId: `osm:${raw.osmId}`,
    name,
    latitude: raw.latitude,
    longitude: raw.longitude,
    ...withoutAbsent(known),
  }
}

/** One line of text with at least one letter or digit in it. */
const text = (value: string | undefined, max: keyof typeof upTo): string | undefined => {
  const read = upTo[max].safeParse(value)
  return read.success && /[\p{L}\p{N}]/u.test(read.data) ? read.data : undefined
}

const addressOf = (town: StarterTown, tags: RawPlace['tags']): string | undefined => {
  const part = (key: string) => text(tags[`addr:${key}`], 300)?.replace(/\s+/g, ' ')
  const street = part('street')
  if (!street) return undefined
  const house = part('housename')
  // Mappers put numbers such as 369/375 into the house's name.
  const number = part('housenumber') ?? (house && /^\d/.test(house) ? house : undefined)
  const townLine = town.postcodeFirst ? [part('postcode'), part('city')] : [part('city'), part('postcode')]
  const parts = [house !== number && house, joined([street, number]), joined(townLine)]
  return text(parts.filter(Boolean).join(', '), 300)
}

const joined = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Only what a browser opens as a web page: a tag can hold anything, and the address becomes a link. */
const websiteOf = (tags: RawPlace['tags']): string | undefined => {
  const written = text(tags.website ?? tags['contact:website'], 2000)
  if (!written) return undefined
  const url = URL.parse(/^https?:/i.test(written) ? written : `http://${written}`)
  return url && !/\s/.test(written) && url.hostname.includes('.') ? url.href : undefined
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
const withoutAbsent = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>
