/** Forklist's categories and Google's types. Categories without a type are searched without one. */
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

export const typeOf = (category: string | undefined): string | undefined =>
  category !== undefined && Object.hasOwn(types, category) ? types[category] : undefined

/** Returns the most specific category. Google also calls pubs bars, and nearly all places restaurants. */
export const categoryOf = (googleTypes: readonly string[]): string | undefined =>
  Object.keys(types)
    .toReversed()
    .find(category => googleTypes.includes(types[category]!))
