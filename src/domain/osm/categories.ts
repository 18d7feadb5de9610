import type { OsmTags } from './tags.ts'

/** Values of `amenity` that are categories themselves. */
const amenities = ['restaurant', 'cafe', 'bar', 'pub', 'fast_food', 'ice_cream', 'food_court', 'biergarten']
/** Values of `shop`, with their categories. */
const shops = { bakery: 'bakery', pastry: 'bakery', coffee: 'cafe' }

/** The category for each value of a key. */
const categories = new Map([
  ['amenity', new Map(amenities.map(value => [value, value]))],
  ['shop', new Map(Object.entries(shops))],
])

/** Prefixes of keys that describe something former. */
const formerly = ['disused', 'abandoned', 'was', 'closed', 'removed', 'demolished', 'razed'].map(word => `${word}:`)

/** Tags of places to eat or drink: each key, current and former, with its values. */
export const foodTags: readonly TagGroup[] = [...categories].map(([key, values]) => ({
  keys: ['', ...formerly].map(prefix => prefix + key),
  values: [...values.keys()],
}))

/** Tags with one meaning: any of the keys with any of the values. */
export type TagGroup = { keys: readonly string[]; values: readonly string[] }

/** Returns the first of several values separated by semicolons: the main use of the place. */
export const firstValue = (value: string): string => value.split(';', 1)[0]!

/** Returns the category of OpenStreetMap's tags; `undefined` if they describe no place to eat or drink, or a former one. */
export const categoryOf = (tags: OsmTags): string | undefined => (isClosed(tags) ? undefined : foodCategoryOf(tags, ''))

/** Returns whether the tags describe a former place to eat or drink. */
export const wasPlace = (tags: OsmTags): boolean =>
  foodCategoryOf(tags, '') === undefined
    ? formerly.some(prefix => foodCategoryOf(tags, prefix) !== undefined)
    : isClosed(tags)

const isClosed = (tags: OsmTags): boolean =>
  tags.disused === 'yes' || tags.abandoned === 'yes' || /^"?(closed|off)"?$/i.test(tags.opening_hours?.trim() ?? '')

const foodCategoryOf = (tags: OsmTags, prefix: string): string | undefined => {
  for (const [key, values] of categories) {
    const category = values.get(firstValue(tags[prefix + key] ?? ''))
    if (category !== undefined) return category
  }
  return undefined
}
