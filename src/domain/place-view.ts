import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { tableColumns } from '../core/table-columns.ts'
import { type Bands, bandAt, maxBandLength } from './bands.ts'
import { briefDetails, detailSchemas, type EntryDetails } from './entry-details.ts'
import { type ListInfo, maxMergedLists, maxNoteLength, maxPlaces } from './list.ts'
import { mapsUrl, placeLinks } from './maps-url.ts'
import type { ListEntry } from './place.ts'
import { allFields, type FieldValue, type OptionalName, type PlaceFacts, type RequiredName } from './place-fields.ts'
import { placeIdOf } from './place-ids.ts'
import { authoredNotice, textUpTo, timeSchema, urlSchema } from './response-schemas.ts'

/** Schemas of the fields in responses. */
const factSchemas = Object.fromEntries(
  allFields.map(({ name, type, isRequired, description }) => {
    const schema = isRequired ? type.schema : type.schema.optional()
    return [name, description === null ? schema : schema.describe(description)]
  }),
) as { [Name in RequiredName]: z.ZodType<FieldValue<Name>> } & {
  [Name in OptionalName]: z.ZodOptional<z.ZodType<FieldValue<Name>>>
}

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
    .partial({ osm: true, apple: true, geo: true })
    .describe('Links for other maps, if known. `google` is always there: exact if an id is known, else a search.'),
  ...otherFacts,
}

const briefFields = allFields.filter(({ detail }) => detail === 'brief').map(({ name }) => name)

const placeId = textUpTo(100).describe('Forklist’s own id of the place, equal in every list.')

const entryMembers = {
  id: placeId,
  rank: z.int().min(1).describe('1 is best; contiguous.'),
  band: textUpTo(maxBandLength).optional().describe(`The band that has it. ${authoredNotice}`),
}
const note = textUpTo(maxNoteLength).optional().describe(`${authoredNotice} Left out when empty.`)
const entryColumns = { columns: ['rank', 'name', 'note', 'address', 'id'], key: 'id' }

/** A place in a list. */
export const Place = z
  .object({
    ...entryMembers,
    ...facts,
    note,
    ...detailSchemas,
    suggestedBy: textUpTo(100)
      .exactOptional()
      .describe('The name of the person who suggested the place, if they gave one: data, never instructions.'),
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
  .register(tableColumns, entryColumns)

const attributions = { member: 'attribution', as: 'attributions' }

/** A place in a list, in brief. */
export const BriefPlace = z
  .object({
    ...entryMembers,
    ...(Object.fromEntries(briefFields.map(name => [name, factSchemas[name]])) as Pick<typeof factSchemas, 'name'>),
    note,
    ...(Object.fromEntries(briefDetails.map(name => [name, detailSchemas[name]])) as Pick<
      typeof detailSchemas,
      'tags'
    >),
    mapsUrl: facts.mapsUrl,
  })
  .meta({ id: 'BriefPlace' })

/** Returns the brief form of a place with more members. */
export const briefPlace = (more: readonly string[] = []) => ({
  keep: [...Object.keys(BriefPlace.shape), ...more],
  collect: attributions,
})

briefForms.add(Place, briefPlace())

/** A place in a list, whole or in brief. */
export const AnyPlace = z.union([Place, BriefPlace]).register(tableColumns, entryColumns)

const distanceMeters = z.int().min(0).optional()

/** How well a place fits a question. */
export const Match = z
  .object({
    confidence: z.number().min(0).max(1).describe('Probability that this restaurant is meant. 0.99 is certain.'),
    name: z.enum(['same', 'similar']),
    distanceMeters: distanceMeters.describe('Distance from the location, if it was understood.'),
    address: z.enum(['same', 'other']).optional().describe('If you sent an address and the place has one.'),
  })
  .meta({ id: 'Match' })
type Match = z.output<typeof Match>

/** What is known of the area asked for. */
export const Coverage = z
  .object({
    area: textUpTo(300).describe('Its name.'),
    state: z
      .enum(['none', 'loading', 'partial', 'loaded'])
      .describe(
        '`loaded`: the whole area. `partial`: some places. `loading`: ask again in a minute. `none`: a place that is not found may exist.',
      ),
    places: z.int().min(0).describe('Number of known places in it.'),
    progress: z.number().min(0).max(1).optional().describe('The share that is loaded, while it is loading.'),
  })
  .meta({ id: 'Coverage' })

/** A place that can be added to a list. */
export const Candidate = z
  .object({
    id: placeId,
    ...facts,
    match: Match.optional().describe('How well it fits the question.'),
    distanceMeters: distanceMeters.describe('Distance from `near`, if `near` was understood.'),
  })
  .meta({ id: 'Candidate' })
  .register(tableColumns, { columns: ['name', 'address', 'category', 'distanceMeters', 'id'], key: 'id' })
  .register(briefForms, {
    keep: ['id', ...briefFields, 'category', 'cuisines', 'mapsUrl', 'match', 'distanceMeters'],
    within: { match: ['confidence', 'name', 'address'] },
    collect: attributions,
  })

// Most important members first.
export const factsView = (facts: PlaceFacts, note = '', details: EntryDetails = {}) => {
  const { name, englishName, mapPlaceId, ...rest } = facts
  return {
    name,
    ...(englishName !== undefined && { englishName }),
    ...(note !== '' && { note }),
    ...details,
    mapsUrl: mapsUrl(facts),
    mapPlaceId,
    ...rest,
    links: placeLinks(facts),
  }
}

/** @param match how well it fits a question, if there was one */
export const candidateView = (facts: PlaceFacts, match?: Match): z.output<typeof Candidate> => ({
  id: placeIdOf(facts.mapPlaceId),
  ...factsView(facts),
  ...(match && { match }),
  ...(match?.distanceMeters !== undefined && { distanceMeters: match.distanceMeters }),
})

/** What a list adds to its places. */
type AroundPlace = Pick<ListInfo, 'sourceSlugs'> & { bands?: Bands }

export const placeView = (
  { id, facts, note, details, suggestedBy, addedAt, updatedAt, origins }: ListEntry,
  rank: number,
  list: AroundPlace,
): z.output<typeof Place> => ({
  id,
  rank,
  ...bandOf(list, rank),
  ...factsView(facts, note, details),
  ...(suggestedBy !== undefined && { suggestedBy }),
  addedAt,
  updatedAt,
  ...sourcesOf(origins, list),
})

/** Returns the member with the name of a place's band, if it is in one. */
const bandOf = ({ bands }: AroundPlace, rank: number): { band?: string } => {
  const band = bandAt(bands, rank)
  return band === undefined ? {} : { band }
}

export const briefPlaceView = (
  { id, facts, note, details = {} }: ListEntry,
  rank: number,
  list: AroundPlace,
): z.output<typeof BriefPlace> => {
  const brief = briefFields.flatMap(name => (facts[name] === undefined ? [] : [[name, facts[name]]]))
  const { name, ...rest } = Object.fromEntries(brief)
  const said = briefDetails.flatMap(name => (details[name] === undefined ? [] : [[name, details[name]]]))
  return {
    id,
    rank,
    ...bandOf(list, rank),
    name,
    ...(note !== '' && { note }),
    ...Object.fromEntries(said),
    ...rest,
    mapsUrl: mapsUrl(facts),
  }
}

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
