import type { OsmTags } from './feature.ts'

/** What each value of a key says that a place is. */
const categories = new Map([
  [
    'amenity',
    new Map([
      ['restaurant', 'restaurant'],
      ['cafe', 'cafe'],
      ['bar', 'bar'],
      ['pub', 'pub'],
      ['fast_food', 'fast_food'],
      ['ice_cream', 'ice_cream'],
      ['food_court', 'food_court'],
      ['biergarten', 'biergarten'],
    ]),
  ],
  [
    'shop',
    new Map([
      ['bakery', 'bakery'],
      ['pastry', 'bakery'],
      ['coffee', 'cafe'],
    ]),
  ],
])

/** What mappers put before a key that tells what was there. */
const formerly = ['disused', 'abandoned', 'was', 'closed', 'removed', 'demolished', 'razed'].map(word => `${word}:`)

/** The tags that speak of places to eat or drink: each key, as it is and as it once was, with its values. */
export const foodTags: readonly TagGroup[] = [...categories].map(([key, values]) => ({
  keys: ['', ...formerly].map(prefix => prefix + key),
  values: [...values.keys()],
}))

/** Tags of one meaning: any of the keys with any of the values. */
export type TagGroup = { keys: readonly string[]; values: readonly string[] }

/** Of several values, parted by semicolons, the first: what a place is in the main. */
export const firstValue = (value: string): string => value.split(';', 1)[0]!

/** What kind of place OpenStreetMap's tags speak of; `undefined` for what is no place to eat or drink, or no longer one. */
export const categoryOf = (tags: OsmTags): string | undefined => (isClosed(tags) ? undefined : saidOf(tags, ''))

/** Whether the tags speak of a place to eat or drink that is one no longer. */
export const wasPlace = (tags: OsmTags): boolean =>
  saidOf(tags, '') === undefined ? formerly.some(prefix => saidOf(tags, prefix) !== undefined) : isClosed(tags)

const isClosed = (tags: OsmTags): boolean =>
  tags.disused === 'yes' || tags.abandoned === 'yes' || /^"?(closed|off)"?$/i.test(tags.opening_hours?.trim() ?? '')

const saidOf = (tags: OsmTags, prefix: string): string | undefined => {
  for (const [key, values] of categories) {
    const category = values.get(firstValue(tags[prefix + key] ?? ''))
    if (category !== undefined) return category
  }
  return undefined
}
