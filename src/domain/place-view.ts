import * as z from 'zod'
import { tables } from '../core/columns.ts'
import { authored, link, time, upTo } from './bounded.ts'
import { type ListInfo, longestNote, maxMerged, maxPlaces } from './list.ts'
import { mapsUrl, placeLinks } from './maps-url.ts'
import { type Entry, longestFacts as longest, longestMapPlaceId, type PlaceFacts, placeIdOf } from './place.ts'

const facts = {
  name: upTo(longest.name).describe('As on the sign.'),
  englishName: upTo(longest.name).optional().describe('Only when it differs from `name`.'),
  mapsUrl: link.describe(
    'Opens exactly this restaurant in a map; only a hand-made place without coordinates gives a search.',
  ),
  mapPlaceId: upTo(longestMapPlaceId).describe(
    'The map provider’s id with its provider: `osm:node/252601050`, `google:ChIJ…`, or `own:…` for a place no provider knows.',
  ),
  googlePlaceId: upTo(300).optional(),
  links: z
    .object({ osm: link, google: link, apple: upTo(4000), geo: upTo(4000) })
    .partial()
    .describe('Ready links for other maps, as far as they are known.'),
  address: upTo(longest.address).optional(),
  latitude: z.number().min(-90).max(90).optional().describe('WGS84 degrees.'),
  longitude: z.number().min(-180).max(180).optional().describe('WGS84 degrees.'),
  category: upTo(longest.category)
    .optional()
    .describe('`restaurant`, `cafe`, `bar`, `pub`, `fast_food`, `bakery`, `ice_cream`, …'),
  cuisines: z.array(upTo(longest.cuisine)).max(longest.cuisines).optional(),
  website: upTo(longest.website).optional(),
  phone: upTo(longest.phone).optional(),
  openingHours: upTo(longest.openingHours).optional().describe('In OpenStreetMap’s syntax.'),
  attribution: upTo(longest.attribution).optional().describe('Whom the data belong to; show it with them.'),
}

const placeId = upTo(100).describe('Forklist’s own id of the place, the same in every list.')

/** A place in a list. */
export const Place = z
  .object({
    id: placeId,
    rank: z.int().min(1).describe('1 is best; contiguous.'),
    ...facts,
    note: upTo(longestNote).optional().describe(`${authored} Left out when empty.`),
    addedAt: time,
    updatedAt: time,
    sources: z
      .array(
        z
          .object({ slug: upTo(100), rank: z.int().min(1).max(maxPlaces) })
          .register(tables, { columns: ['rank', 'slug'], key: 'slug' }),
      )
      .max(maxMerged)
      .exactOptional()
      .describe('In a merged list: the lists that had it and are public now, with its rank in each.'),
  })
  .meta({ id: 'Place' })
  .register(tables, { columns: ['rank', 'name', 'note', 'address', 'id'], key: 'id' })

/** A place that could be added to a list. */
export const Candidate = z
  .object({
    id: placeId,
    ...facts,
    distanceMeters: z.int().min(0).optional().describe('From `near`, where it was given and understood.'),
  })
  .meta({ id: 'Candidate' })
  .register(tables, { columns: ['name', 'address', 'category', 'distanceMeters', 'id'], key: 'id' })

// What people look for first comes first.
export const shownPlace = (facts: PlaceFacts, note = '') => {
  const { name, englishName, mapPlaceId, ...rest } = facts
  return {
    name,
    ...(englishName !== undefined && { englishName }),
    ...(note !== '' && { note }),
    mapsUrl: mapsUrl(facts),
    mapPlaceId,
    ...rest,
    links: placeLinks(facts),
  }
}

export const candidateView = (facts: PlaceFacts, distanceMeters?: number): z.output<typeof Candidate> => ({
  id: placeIdOf(facts.mapPlaceId),
  ...shownPlace(facts),
  ...(distanceMeters !== undefined && { distanceMeters }),
})

export const placeView = (
  { id, facts, note, addedAt, updatedAt, origins }: Entry,
  rank: number,
  list: Pick<ListInfo, 'sourceSlugs'>,
): z.output<typeof Place> => ({
  id,
  rank,
  ...shownPlace(facts, note),
  addedAt,
  updatedAt,
  ...sourcesOf(origins, list),
})

/** Returns the sources of a place that its list names; nothing where it names none. */
export function sourcesOf(
  origins: Entry['origins'],
  { sourceSlugs }: Pick<ListInfo, 'sourceSlugs'>,
): { sources?: { slug: string; rank: number }[] } {
  if (!origins || !sourceSlugs) return {}
  const sources = origins.flatMap(({ list, rank }) => {
    const slug = sourceSlugs.get(list)
    return slug === undefined ? [] : [{ slug, rank }]
  })
  return sources.length > 0 ? { sources } : {}
}
