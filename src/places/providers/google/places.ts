import * as z from 'zod'
import type { LatLng } from '../../../domain/coordinates.ts'
import { maxSameMeters } from '../../../domain/distinct-places.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { readMapPlaceId } from '../../../domain/place-ids.ts'
import { oneLine } from '../../../domain/text.ts'
import { boxAround } from '../../areas/box.ts'
import type { Near } from '../../gazetteer/near.ts'
import { type GoogleOptions, googleCalls } from './calls.ts'

/** Half the side of the square in which a place's id is searched. */
const idWithinMeters = 30
/** Maximum search radius. A country is searched only around its middle. */
const farthestMeters = 200_000

// Google charges for the dearest of them: the name and the address cost the same.
const compared = ['id', 'displayName', 'formattedAddress', 'location', 'businessStatus'] as const
const shown = [...compared, 'types', 'attributions'] as const
const maskOf = (fields: readonly string[]): string => fields.map(field => `places.${field}`).join(',')

type Located = Pick<PlaceFacts, 'name' | 'category'> & LatLng

/** The queries to Google Places (New). All throw what `MakeCall` throws. */
export type GooglePlaces = {
  /** Returns at most two ids of places with a name at a spot. Text Search with ids only, free of charge. */
  findIds(place: Located, signal?: AbortSignal): Promise<string[]>
  /** Returns the current id of a place, or `undefined` for a dead one. Details with ids only, free of charge. */
  presentId(id: string, signal?: AbortSignal): Promise<string | undefined>
  /** Returns places with a name around a spot, for comparison. Costs money. */
  around(place: Located, signal?: AbortSignal): Promise<GooglePlace[]>
  /** Returns a place by id, for comparison. Costs money. */
  details(id: string, signal?: AbortSignal): Promise<GooglePlace | undefined>
  /** Returns places for display. Costs money. */
  search(query: string, near: Near | undefined, limit: number, signal?: AbortSignal): Promise<GooglePlace[]>
}

export function googlePlaces(options: GoogleOptions): GooglePlaces {
  const call = googleCalls(options)
  const searchText = '/v1/places:searchText'
  const detailsOf = (id: string) => `/v1/places/${encodeURIComponent(id)}`
  return {
    async findIds(place, signal) {
      const includedType = typeOf(place.category)
      const body = {
        textQuery: place.name,
        pageSize: 2,
        locationRestriction: { rectangle: square(place, idWithinMeters) },
        ...(includedType !== undefined && { includedType }),
      }
      const request = { kind: 'findId', path: searchText, fieldMask: 'places.id', body, schema: foundIds } as const
      return (await call(request, signal)) ?? []
    },
    presentId: (id, signal) =>
      call(
        { kind: 'refreshId', path: detailsOf(id), fieldMask: 'id,movedPlace,movedPlaceId', schema: presentId },
        signal,
      ),
    async around(place, signal) {
      const body = {
        textQuery: place.name,
        pageSize: 20,
        locationRestriction: { rectangle: square(place, maxSameMeters) },
      }
      const request = {
        kind: 'compare',
        path: searchText,
        fieldMask: maskOf(compared),
        body,
        schema: foundPlaces,
      } as const
      return (await call(request, signal)) ?? []
    },
    details: (id, signal) =>
      call({ kind: 'details', path: detailsOf(id), fieldMask: compared.join(','), schema: onePlace }, signal),
    async search(query, near, limit, signal) {
      const body = {
        textQuery: query,
        pageSize: Math.min(limit, 20),
        ...(near && { locationRestriction: { rectangle: square(near, Math.min(near.reachMeters, farthestMeters)) } }),
      }
      const request = { kind: 'search', path: searchText, fieldMask: maskOf(shown), body, schema: foundPlaces } as const
      return (await call(request, signal)) ?? []
    },
  }
}

/**
 * Returns a square around a point in Google's format. Across the 180th meridian the low longitude is greater.
 * @param meters half the side of the square
 */
export function square(point: LatLng, meters: number): { low: LatLng; high: LatLng } {
  const { west, south, east, north } = boxAround(point, meters)
  return {
    low: { latitude: south, longitude: around(west) },
    high: { latitude: north, longitude: around(east) },
  }
}

const around = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude

/** A place as Google describes it. Only its id may be stored. */
export type GooglePlace = {
  id: string
  name: string
  address?: string
  latitude: number
  longitude: number
  /** Google's type: `ramen_restaurant`, `restaurant`, … */
  types: string[]
  closedForGood: boolean
  /** Further attributions that Google requires. */
  attributions: string[]
}

/** Returns whether an id has a supported format. Other ids are treated as missing. */
export const isId = (id: string): boolean => readMapPlaceId(`google:${id}`) !== undefined

const text = oneLine(300)
const id = z.string().max(2000)

const place = z.object({
  id,
  displayName: z.object({ text: z.unknown().optional() }).optional(),
  formattedAddress: z.unknown().optional(),
  location: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).optional(),
  types: z.array(z.string().max(100)).max(200).default([]),
  businessStatus: z.string().max(100).optional(),
  attributions: z
    .array(z.object({ provider: z.unknown().optional() }))
    .max(20)
    .default([]),
})

const placesSchema = <T extends z.ZodType>(one: T) => z.object({ places: z.array(one).max(20).default([]) })

/** The response of a search for ids. An empty result is `{}`. */
const foundIds = placesSchema(z.object({ id })).transform(answer => answer.places.map(one => one.id))

const foundPlaces = placesSchema(place).transform(answer => answer.places.flatMap(placesIn))

export const onePlace = place.transform(answer => placesIn(answer)[0])

/** The current id of a place. */
export const presentId = z
  .object({ id, movedPlace: z.string().max(2010).optional(), movedPlaceId: id.optional() })
  .transform(({ id, movedPlace, movedPlaceId }) => movedPlaceId ?? movedPlace?.replace(/^places\//, '') ?? id)
  .refine(isId)

/** Skips places without a name or position, which cannot be shown or compared. */
function placesIn({ id, displayName, location, ...rest }: z.output<typeof place>): GooglePlace[] {
  const name = text.safeParse(displayName?.text)
  const address = text.safeParse(rest.formattedAddress)
  if (!name.success || !location || !isId(id)) return []
  const { latitude, longitude } = location
  return [
    {
      id,
      name: name.data,
      ...(address.success && { address: address.data }),
      latitude,
      longitude,
      types: rest.types,
      closedForGood: rest.businessStatus === 'CLOSED_PERMANENTLY',
      attributions: rest.attributions.flatMap(({ provider }) => text.safeParse(provider).data ?? []),
    },
  ]
}

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

const typeOf = (category: string | undefined): string | undefined =>
  category !== undefined && Object.hasOwn(types, category) ? types[category] : undefined

/** Returns the most specific category. Google also calls pubs bars, and nearly all places restaurants. */
export const categoryOf = (googleTypes: readonly string[]): string | undefined =>
  Object.keys(types)
    .toReversed()
    .find(category => googleTypes.includes(types[category]!))
