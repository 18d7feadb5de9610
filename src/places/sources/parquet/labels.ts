import { placeKindOf, wordsWithin } from '../../../domain/place-kind.ts'
import { memoize } from '../../../util/memoize.ts'

export type LabelledKind = { category: string; cuisines: string[] }

/**
 * Returns the category and the cuisines that labels describe.
 * @param labels each from general to specific: `['Restaurant', 'Italian Restaurant', 'Pizzeria']`
 */
export const kindFromLabels = (labels: readonly (readonly string[])[]): LabelledKind => {
  const [main = []] = labels
  const known = main.toReversed().flatMap(label => placeKindOf(label) ?? [])
  const category = known.find(kind => kind !== 'no food') ?? 'restaurant'
  const cuisines = cooks.has(category) ? labels.flatMap(label => cuisinesOf(label)) : []
  return { category, cuisines: [...new Set(cuisines)] }
}

/** Categories whose labels name a cuisine. Labels of a bar or a bakery describe its style. */
const cooks = new Set(['restaurant', 'fast_food', 'cafe'])

const cuisinesOf = (label: readonly string[]): string[] => {
  for (const part of label.toReversed()) {
    const cuisines = cuisinesIn(part)
    if (cuisines) return cuisines
  }
  return []
}

const cuisinesIn = memoize((part: string): string[] | undefined => {
  const words = wordsWithin(part)
  const [, dish] = /^(.+)_(?:restaurant|joint|place|shop|spot|house|parlor|taqueria)$/.exec(words) ?? []
  const cuisine = asInOsm[dish ?? words] ?? dish
  return cuisine === undefined || noCuisine.has(cuisine) ? undefined : cuisine.split(' ')
})

/** OpenStreetMap's cuisines where they differ from the label, and those of kinds of restaurants, such as pizzerias. */
const asInOsm: Record<string, string> = {
  bbq: 'barbecue',
  coffee: 'coffee_shop',
  doner: 'kebab',
  fast_food: '',
  noodles: 'noodle',
  poke: 'poke',
  shawarma: 'shawarma',
  soup: 'soup',
  tea: 'tea',
  vegan_and_vegetarian: 'vegetarian vegan',
  ...{ creperie: 'crepe', deli: 'deli', delicatessen: 'deli', diner: 'diner', friterie: 'friture', pizzeria: 'pizza' },
  ...{ steakhouse: 'steak_house', steak: 'steak_house', taqueria: 'mexican', juice_bar: 'juice', tea_room: 'tea' },
}

const noCuisine = new Set([
  '',
  'breakfast',
  'cafe_coffee_and_tea',
  'casual',
  'comfort_food',
  'dessert',
  'pie',
  'snack',
  'theme',
])
