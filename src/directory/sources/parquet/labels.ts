import { kindOf, wordsWithin } from '../rows/kind.ts'
import { remembered } from '../rows/remembered.ts'

export type Labelled = { category: string; cuisines: string[] }

/**
 * What the labels of a place to eat say that it is, and what it cooks.
 * @param labels each from the general to the particular: `['Restaurant', 'Italian Restaurant', 'Pizzeria']`
 */
export const labelledAs = (labels: readonly (readonly string[])[]): Labelled => {
  const [main = []] = labels
  const known = main.toReversed().flatMap(label => kindOf(label) ?? [])
  const category = known.find(kind => kind !== 'no food') ?? 'restaurant'
  const cuisines = cooks.has(category) ? labels.flatMap(label => cuisinesOf(label)) : []
  return { category, cuisines: [...new Set(cuisines)] }
}

/** Of a bar or a bakery its label says how it is, not what it cooks. */
const cooks = new Set(['restaurant', 'fast_food', 'cafe'])

const cuisinesOf = (label: readonly string[]): string[] => {
  for (const part of label.toReversed()) {
    const cuisines = cuisinesIn(part)
    if (cuisines) return cuisines
  }
  return []
}

const cuisinesIn = remembered((part: string): string[] | undefined => {
  const words = wordsWithin(part)
  const [, dish] = /^(.+)_(?:restaurant|joint|place|shop|spot|house|parlor|taqueria)$/.exec(words) ?? []
  const cuisine = asInOsm[dish ?? words] ?? dish
  return cuisine === undefined || saysNothing.has(cuisine) ? undefined : cuisine.split(' ')
})

/** OpenStreetMap's words where they differ, and those of houses that are known for one dish. */
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

const saysNothing = new Set([
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
