import { isLocated } from '../../domain/coordinates.ts'
import { allDetails } from '../../domain/entry-details.ts'
import { exactGoogleLink } from '../../domain/maps-url.ts'
import { ownReader } from '../../domain/place-field.ts'
import { allFields, type NamedField } from '../../domain/place-fields.ts'
import type { ListView, PlaceView } from '../views.ts'

/** Maximum number of described places. Search engines read only the first few, and more would make the page large. */
export const itemsDescribed = 100

/**
 * Returns a list as schema.org data for a `<script type="application/ld+json">`. JSON omits members that are `undefined`. The list is
 * also a creative work, because `ItemList` alone has no author and dates. A note describes the entry. A review would need a rating.
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
  ...Object.assign({}, ...[...allFields, ...allDetails].map(({ name, jsonLd }) => properties(jsonLd, place[name]))),
  geo: isLocated(place)
    ? { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude }
    : undefined,
  hasMap: place.mapsUrl,
  sameAs: nonEmpty([place.links.osm, exactGoogleLink(place)].filter(link => link !== undefined)),
})

const properties = (jsonLd: NamedField['jsonLd'], value: unknown): object =>
  jsonLd === null || jsonLd === ownReader || value === undefined ? {} : jsonLd(value)

const nonEmpty = <T>(items: T[]): T[] | undefined => (items.length > 0 ? items : undefined)
