import * as z from 'zod'
import { mapsUrl, placeLinks } from './maps-url.ts'
import { type Entry, type PlaceFacts, placeIdOf } from './place.ts'

const facts = {
  name: z.string().describe('As on the sign.'),
  englishName: z.string().optional().describe('Only when it differs from `name`.'),
  mapsUrl: z
    .url()
    .describe('Opens exactly this restaurant in a map; only a hand-made place without coordinates gives a search.'),
  mapPlaceId: z
    .string()
    .describe(
      'The map provider’s id with its provider: `osm:node/252601050`, `google:ChIJ…`, or `own:…` for a place no provider knows.',
    ),
  googlePlaceId: z.string().optional(),
  links: z
    .object({ osm: z.string(), google: z.string(), apple: z.string(), geo: z.string() })
    .partial()
    .describe('Ready links for other maps, as far as they are known.'),
  address: z.string().optional(),
  latitude: z.number().min(-90).max(90).optional().describe('WGS84 degrees.'),
  longitude: z.number().min(-180).max(180).optional().describe('WGS84 degrees.'),
  category: z.string().optional().describe('`restaurant`, `cafe`, `bar`, `pub`, `fast_food`, `bakery`, `ice_cream`, …'),
  cuisines: z.array(z.string()).optional(),
  website: z.string().optional(),
  phone: z.string().optional(),
  openingHours: z.string().optional().describe('In OpenStreetMap’s syntax.'),
  attribution: z.string().optional().describe('Whom the data belong to; show it with them.'),
}

const placeId = z.string().describe('Forklist’s own id of the place, the same in every list.')

/** A place in a list. */
export const Place = z
  .object({
    id: placeId,
    rank: z.int().min(1).describe('1 is best; contiguous.'),
    ...facts,
    note: z.string().optional().describe('Left out when empty.'),
    addedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Place' })

/** A place that could be added to a list. */
export const Candidate = z
  .object({
    id: placeId,
    ...facts,
    distanceMeters: z.int().min(0).optional().describe('From `near`, where it was given and understood.'),
  })
  .meta({ id: 'Candidate' })

// What people look for first comes first.
const shown = ({ name, englishName, mapPlaceId, ...rest }: PlaceFacts, note = '') => ({
  name,
  ...(englishName !== undefined && { englishName }),
  ...(note !== '' && { note }),
  mapsUrl: mapsUrl({ name, mapPlaceId, ...rest }),
  mapPlaceId,
  ...rest,
  links: placeLinks({ name, mapPlaceId, ...rest }),
})

export const candidateView = (facts: PlaceFacts, distanceMeters?: number): z.output<typeof Candidate> => ({
  id: placeIdOf(facts.mapPlaceId),
  ...shown(facts),
  ...(distanceMeters !== undefined && { distanceMeters }),
})

export const placeView = ({ id, facts, note, addedAt, updatedAt }: Entry, rank: number): z.output<typeof Place> => ({
  id,
  rank,
  ...shown(facts, note),
  addedAt,
  updatedAt,
})
