import * as z from 'zod'
import { tableColumns } from '../core/table-columns.ts'
import { type ListInfo, maxMergedLists, maxNoteLength, maxPlaces } from './list.ts'
import { mapsUrl, placeLinks } from './maps-url.ts'
import type { ListEntry } from './place.ts'
import { factSchemas, type PlaceFacts } from './place-fields.ts'
import { placeIdOf } from './place-ids.ts'
import { authoredNotice, textUpTo, timeSchema, urlSchema } from './response-schemas.ts'

const { name, englishName, mapPlaceId, googlePlaceId, ...otherFacts } = factSchemas

// Most important members first.
const facts = {
  name,
  englishName,
  mapsUrl: urlSchema.describe(
    'Opens exactly this restaurant in a map. A hand-made place without coordinates gets a search instead.',
  ),
  mapPlaceId,
  googlePlaceId,
  links: z
    .object({ osm: urlSchema, google: urlSchema, apple: textUpTo(4000), geo: textUpTo(4000) })
    .partial()
    .describe('Links for other maps, if known.'),
  ...otherFacts,
}

const placeId = textUpTo(100).describe('Forklist’s own id of the place, equal in every list.')

/** A place in a list. */
export const Place = z
  .object({
    id: placeId,
    rank: z.int().min(1).describe('1 is best; contiguous.'),
    ...facts,
    note: textUpTo(maxNoteLength).optional().describe(`${authoredNotice} Left out when empty.`),
    addedAt: timeSchema,
    updatedAt: timeSchema,
    sources: z
      .array(
        z
          .object({ slug: textUpTo(100), rank: z.int().min(1).max(maxPlaces) })
          .register(tableColumns, { columns: ['rank', 'slug'], key: 'slug' }),
      )
      .max(maxMergedLists)
      .exactOptional()
      .describe('In a merged list: its rank in each source list that is public now.'),
  })
  .meta({ id: 'Place' })
  .register(tableColumns, { columns: ['rank', 'name', 'note', 'address', 'id'], key: 'id' })

/** A place that can be added to a list. */
export const Candidate = z
  .object({
    id: placeId,
    ...facts,
    distanceMeters: z.int().min(0).optional().describe('Distance from `near`, if `near` was understood.'),
  })
  .meta({ id: 'Candidate' })
  .register(tableColumns, { columns: ['name', 'address', 'category', 'distanceMeters', 'id'], key: 'id' })

// Most important members first.
export const factsView = (facts: PlaceFacts, note = '') => {
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
  ...factsView(facts),
  ...(distanceMeters !== undefined && { distanceMeters }),
})

export const placeView = (
  { id, facts, note, addedAt, updatedAt, origins }: ListEntry,
  rank: number,
  list: Pick<ListInfo, 'sourceSlugs'>,
): z.output<typeof Place> => ({
  id,
  rank,
  ...factsView(facts, note),
  addedAt,
  updatedAt,
  ...sourcesOf(origins, list),
})

/** Returns the sources of a place that its list names, if any. */
export function sourcesOf(
  origins: ListEntry['origins'],
  { sourceSlugs }: Pick<ListInfo, 'sourceSlugs'>,
): { sources?: { slug: string; rank: number }[] } {
  if (!origins || !sourceSlugs) return {}
  const sources = origins.flatMap(({ list, rank }) => {
    const slug = sourceSlugs.get(list)
    return slug === undefined ? [] : [{ slug, rank }]
  })
  return sources.length > 0 ? { sources } : {}
}
