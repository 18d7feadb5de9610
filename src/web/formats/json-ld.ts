import { webAddress } from '../text/web-address.ts'
import type { ListView, PlaceView } from '../views.ts'

/** The most places that are described: search engines read the first few, and a page has to stay light. */
export const itemsDescribed = 100

/**
 * A list as schema.org data, for a `<script type="application/ld+json">` of its page; members that are `undefined` are left out by JSON.
 * It is a creative work too, because by itself schema.org's `ItemList` has no author and no dates. The order is ascending, for schema.org
 * means the numbers: lower positions come first. A note says why a place is on this list, so it describes the entry, not the restaurant;
 * it is no review, which would need a rating.
 */
export const itemList = (list: ListView): object => ({
  '@context': 'https://schema.org',
  '@type': ['ItemList', 'CreativeWork'],
  '@id': list.url,
  url: list.url,
  name: list.title,
  description: list.description,
  author: { '@type': 'Person', name: list.authorName },
  dateCreated: list.createdAt,
  dateModified: list.updatedAt,
  itemListOrder: 'https://schema.org/ItemListOrderAscending',
  numberOfItems: list.placeCount,
  itemListElement: list.places.slice(0, itemsDescribed).map(place => ({
    '@type': 'ListItem',
    position: place.rank,
    description: place.note,
    item: itemOf(place),
  })),
})

// Whatever else there is to eat or drink at is what all of these are.
const anyPlace = 'FoodEstablishment'
const types = new Map([
  ['restaurant', 'Restaurant'],
  ['cafe', 'CafeOrCoffeeShop'],
  ['bar', 'BarOrPub'],
  ['pub', 'BarOrPub'],
  ['biergarten', 'BarOrPub'],
  ['fast_food', 'FastFoodRestaurant'],
  ['bakery', 'Bakery'],
  ['ice_cream', 'IceCreamShop'],
])

const itemOf = (place: PlaceView): object => ({
  '@type': types.get(place.category ?? '') ?? anyPlace,
  name: place.name,
  alternateName: place.englishName,
  address: place.address,
  geo:
    place.latitude === undefined || place.longitude === undefined
      ? undefined
      : { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
  servesCuisine: place.cuisines,
  telephone: place.phone,
  url: webAddress(place.website),
  hasMap: place.mapsUrl,
  sameAs: nonEmpty([place.links.osm, place.links.google].filter(link => link !== undefined)),
})

const nonEmpty = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined)
