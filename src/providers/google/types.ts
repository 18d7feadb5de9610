/** Categories of places here, and what Google calls them. What Google has no word for is looked for without one. */
const types: Record<string, string> = {
  restaurant: 'restaurant',
  cafe: 'cafe',
  bar: 'bar',
  pub: 'pub',
  fast_food: 'fast_food_restaurant',
  bakery: 'bakery',
  ice_cream: 'ice_cream_shop',
  food_court: 'food_court',
}

/** Google's type of a category. */
export const typeOf = (category: string | undefined): string | undefined =>
  category !== undefined && Object.hasOwn(types, category) ? types[category] : undefined

/** The category that fits best: whoever is a pub is a bar to Google too, and nearly all are restaurants. */
export const categoryOf = (googleTypes: readonly string[]): string | undefined =>
  Object.keys(types)
    .toReversed()
    .find(category => googleTypes.includes(types[category]!))
