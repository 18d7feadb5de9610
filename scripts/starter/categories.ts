const amenities = ['restaurant', 'cafe', 'bar', 'pub', 'fast_food', 'ice_cream', 'food_court', 'biergarten']
const shops: Record<string, string> = { bakery: 'bakery', pastry: 'bakery', coffee: 'cafe' }

/** What kind of place OpenStreetMap's tags speak of; `undefined` for what is no place to eat or drink, or no longer one. */
export const categoryOf = (tags: Record<string, string>): string | undefined => {
  if (tags.disused === 'yes' || tags.abandoned === 'yes') return undefined
  if (/^"?(closed|off)"?$/i.test(tags.opening_hours?.trim() ?? '')) return undefined
  const [amenity = ''] = (tags.amenity ?? '').split(';')
  return amenities.includes(amenity) ? amenity : shops[tags.shop ?? '']
}
