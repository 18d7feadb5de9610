import * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { invalidInput, Problem } from '../core/problem.ts'
import { maxBandLength } from '../domain/bands.ts'
import { allDetails, detailInputs } from '../domain/entry-details.ts'
import { note } from '../domain/list-view.ts'
import type { WordsAround } from '../domain/map-links/words-around.ts'
import type { EntryChange } from '../domain/place.ts'
import type { PlaceAlias } from '../domain/place-alias.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { maxMapPlaceIdLength, newOwnPlaceId, placeIdOf, readMapPlaceId } from '../domain/place-ids.ts'
import { placeQuery } from '../domain/place-query.ts'
import { Candidate, Coverage, candidateView, Match } from '../domain/place-view.ts'
import { oneLine } from '../domain/text.ts'
import type { SearchHit } from '../places/matching/match.ts'
import type { Choice } from '../places/providers/choose.ts'
import { definedMembers } from '../util/defined-members.ts'
import { type LinkOpening, linkOpening, type ReadQuery, readQuery } from './link-opening.ts'
import type { Services } from './operation.ts'

/** A town, in the words of a person. */
export const town = oneLine(200)

const ownPlace = z
  .strictObject({
    name: oneLine(200).describe('As on the sign.'),
    address: oneLine(300).optional().describe('One line, as on a letter.'),
    town: town.optional().describe('Its town. It becomes part of `address`, if it is not there.'),
    latitude: z.number().min(-90).max(90).optional().describe('WGS84 degrees; only together with longitude.'),
    longitude: z.number().min(-180).max(180).optional().describe('WGS84 degrees; only together with latitude.'),
  })
  .refine(own => (own.latitude === undefined) === (own.longitude === undefined), {
    error: 'needs both latitude and longitude, or neither',
  })
  .meta({ id: 'OwnPlace' })

const ways = ['query', 'placeId', 'mapPlaceId', 'own'] as const

export const rank = z.int().min(1)
export const bandName = oneLine(maxBandLength)

/** Members that name a place and where it goes in the list. */
export const placeMembers = {
  query: placeQuery
    .optional()
    .register(forTools, { description: 'Name or part of it, or a map link.' })
    .describe('The restaurant’s name or part of it, or a map link. In doubt, nothing is added.'),
  near: oneLine(200)
    .optional()
    .register(forTools, { description: 'Town, district, region, or `latitude,longitude`.' })
    .describe(
      'With `query`: where, as the name of a town, a part of one, a region or a country, or as `latitude,longitude`.',
    ),
  address: oneLine(300)
    .optional()
    .register(forTools, { description: 'Street, number or postcode, if known.' })
    .describe('With `query`: street, number or postcode, if known. Distinguishes branches.'),
  town: town
    .optional()
    .register(forTools, { description: 'With `query`: the town, kept with an own place.' })
    .describe(
      'With `query`: the town of an own place, if `unmatched` adds one. The area to search in, without `near`.',
    ),
  placeId: z
    .string()
    .max(100)
    .optional()
    .register(forTools, { description: '`id` from searchPlaces or `alternatives`.' })
    .describe(
      'The `id` of a place from searchPlaces or `alternatives`. With the `query` that led to it, searches learn that spelling.',
    ),
  mapPlaceId: z
    .string()
    .max(maxMapPlaceIdLength)
    .optional()
    .register(forTools, { description: 'Such as `osm:node/252601050`.' })
    .describe('The map provider’s id: `osm:node/252601050`, `google:ChIJ…`.'),
  name: oneLine(200)
    .optional()
    .register(forTools, { description: 'With `mapPlaceId`.' })
    .describe('With `mapPlaceId`: the name to use if the id is unknown here.'),
  own: ownPlace
    .optional()
    .register(forTools, { description: 'A place that no search finds.' })
    .describe('A place in your own words, for one that no search finds.'),
  unmatched: z
    .enum(['fail', 'own'])
    .optional()
    .register(forTools, { description: '`own`: if nothing matches, add it as named.' })
    .describe('If `query` matches nothing: refuse (default), or add the place as you named it.'),
  note: note.optional(),
  ...detailInputs,
  band: bandName
    .optional()
    .register(forTools, { description: '`rank` then counts in it.' })
    .describe('A band of the list. `rank` then counts within it. By default, that of the place that had the rank.'),
  rank: rank.optional().describe('The rank for the place; last by default or beyond the end.'),
}

type PlaceMembers = { [name: string]: unknown }
/** A chosen place may come with the query that led to it. */
const oneWay = (place: PlaceMembers) => {
  const given = ways.filter(way => place[way] !== undefined)
  return given.length === 1 || given.join() === 'query,placeId'
}
const goesWith = (member: string, beside: string) => ({
  holds: (place: PlaceMembers) => place[member] === undefined || place[beside] !== undefined,
  error: `goes with \`${beside}\` only`,
  path: [member],
})

/** What can be removed from a place, and the value that removes it. */
const cleared: Readonly<Record<string, unknown>> = {
  note: '',
  ...Object.fromEntries(allDetails.map(({ name, clears }) => [name, clears === 'null' ? null : []])),
  town: null,
}

/** Members that change a place of a list. */
export const changeMembers = {
  note: note.optional(),
  ...detailInputs,
  town: town.optional().describe('Its town. The `address` of an own place changes with it.'),
  clear: z
    .array(z.enum(Object.keys(cleared)))
    .max(Object.keys(cleared).length)
    .optional()
    .describe('What to remove from the place.'),
}

/** Returns a change with what `clear` removes. @throws Problem `invalid_input` for a member that is also given */
export function withClear({ clear = [], ...change }: EntryChange & { clear?: string[] | undefined }): EntryChange {
  for (const [index, name] of clear.entries())
    if (change[name as keyof EntryChange] !== undefined) throw invalidInput(`/clear/${index}`, 'is also given a value')
  return { ...change, ...Object.fromEntries(clear.map(name => [name, cleared[name]])) }
}

/** The rules between these members. */
export const placeRules: readonly { holds(place: PlaceMembers): boolean; error: string; path?: string[] }[] = [
  { holds: oneWay, error: `needs exactly one of ${ways.join(', ')}` },
  goesWith('near', 'query'),
  goesWith('address', 'query'),
  goesWith('town', 'query'),
  goesWith('name', 'mapPlaceId'),
]

/** Adds the rules to a schema. */
export const withPlaceRules = <T extends z.ZodObject>(schema: T): T =>
  placeRules.reduce((ruled, { holds, ...rule }) => ruled.refine(holds, rule), schema)

export const PlaceInput = withPlaceRules(z.strictObject(placeMembers)).meta({ id: 'PlaceInput' })
export type PlaceInput = z.output<typeof PlaceInput>

/** What an answer says about the decision for a place. */
export const decisionMembers = {
  match: Match.optional().describe('How well the place fits `query`. Absent for an id, a link and your own words.'),
  coverage: Coverage.optional().describe('What is known of the area, if `query`, `near` or `address` names one.'),
  alternatives: z.array(Candidate).max(5).optional().describe('Further places that fit less well.'),
}
type Decision = z.output<z.ZodObject<typeof decisionMembers>>

/** A resolved place: its facts, or an id that only the list itself may have. If the list lacks it, `elseProblem` applies. */
export type ResolvedPlace =
  | {
      facts: PlaceFacts
      decision: Decision
      /** What the choice of this place for a query teaches. */
      alias?: PlaceAlias
    }
  | { inListOnly: string; elseProblem: Problem }

/** What the places of one request are looked up with. The signal aborts when the client disconnects. */
export type Resolving = { places: Services['places']; open: LinkOpening; signal: AbortSignal | undefined }

/** Returns what the places of a request are looked up with. */
export const resolving = ({
  signal: signalOf,
  ...services
}: Pick<Services, 'places' | 'links' | 'limits'> & { signal: (() => AbortSignal) | undefined }): Resolving => {
  const signal = signalOf?.()
  return { places: services.places, open: linkOpening({ ...services, signal }), signal }
}

/**
 * Finds the place that an input names.
 * @throws Problem for an unclear or unknown place; the signal's reason
 */
export async function resolvePlace(resolving: Resolving, input: PlaceInput): Promise<ResolvedPlace> {
  const { places, signal } = resolving
  const { query, town, near = town, address, placeId, mapPlaceId, name, own } = input
  if (placeId !== undefined) {
    const facts = await places.get(placeId)
    if (!facts) return inListOnly(placeId)
    const alias = query === undefined ? undefined : await places.teaches(query, { near, address }, placeId)
    return { ...sure(facts), ...(alias && { alias }) }
  }
  if (query !== undefined) return byQuery(resolving, { ...input, query })
  if (mapPlaceId !== undefined) return byMapPlaceId(places, mapPlaceId, name, signal)
  return sure(await ownFacts(places, own!))
}

/** The problems of adding a place. */
export const placeProblems = [
  'place_not_found',
  'area_not_covered',
  'near_not_found',
  'place_ambiguous',
  'place_already_in_list',
  'provider_unavailable',
] as const

/** Returns what the choice of these places teaches. */
export const aliasesIn = (resolved: readonly (ResolvedPlace | Problem)[]): PlaceAlias[] =>
  resolved.flatMap(place => ('alias' in place ? place.alias : []))

/**
 * Returns the problem of one place in a batch. Errors that affect every place alike, such as a database that does not answer, fail the
 * whole request, which the caller can send again.
 * @throws the same error if it is not about one place
 */
export function refusalOf(error: unknown): Problem {
  if (error instanceof Problem && (error.status < 500 || error.code === 'provider_unavailable')) return error
  throw error
}

const inListOnly = (id: string, elseProblem = new Problem('place_not_found')): ResolvedPlace => ({
  inListOnly: id,
  elseProblem,
})

const sure = (facts: PlaceFacts, decision: Decision = {}): ResolvedPlace => ({ facts, decision })

/** Returns an own place, with all that was said about its town. */
const ownFacts = async (
  places: Services['places'],
  { name, ...said }: z.output<typeof ownPlace> & Pick<PlaceInput, 'near'>,
): Promise<PlaceFacts> => {
  const { latitude, longitude } = said
  const where = await places.settle(definedMembers({ ...said, locality: said.town }))
  return { mapPlaceId: newOwnPlaceId(), name, ...where, ...definedMembers({ latitude, longitude }) }
}

export const candidateOf = ({ facts, match }: SearchHit): z.output<typeof Candidate> => candidateView(facts, match)

async function byQuery(
  { places, open, signal }: Resolving,
  { query: written, town, near = town, address, unmatched }: PlaceInput & { query: string },
): Promise<ResolvedPlace> {
  const { text: query, words } = await queryIn(written, open)
  const choice = await places.choose(query, { near, address }, signal)
  const { coverage, outcome } = choice
  const alternatives = choice.alternatives.filter(({ match }) => match.confidence >= leastConfidence).map(candidateOf)
  const decision = { ...(coverage && { coverage }), ...(alternatives.length > 0 && { alternatives }) }
  if (outcome === 'sure') return sure(choice.facts, { ...definedMembers({ match: choice.match }), ...decision })
  if (outcome !== 'ambiguous' && unmatched === 'own')
    return sure(await asNamed(places, choice, { near, address, town }, words), decision)
  if (outcome === 'near_not_found') throw new Problem(outcome, { near: near ?? choice.asked!.near! })
  const isOnlyOne = outcome === 'ambiguous' && alternatives.length === 1
  const isLoading = outcome === 'area_not_covered' && coverage?.state === 'loading'
  throw new Problem(codes[outcome], {
    ...(isOnlyOne && { detail: 'One place has a similar name. If it is the one, add it by its `id` as `placeId`.' }),
    ...(isLoading && { detail: 'The area is being loaded now. Try this place again in a minute.' }),
    query,
    ...definedMembers({ near, coverage }),
    alternatives,
  })
}

/** Returns the text to look up. @throws Problem `invalid_input` for a link without a name that leads to no place */
export async function queryIn(query: string, open: LinkOpening): Promise<ReadQuery> {
  const read = await readQuery(query, open)
  if ('text' in read) return read
  const { message, reason } = read
  throw new Problem('invalid_input', { detail: message, reason, errors: [{ pointer: '/query', message }] })
}

/** Names that have next to nothing in common with the query would be read in vain. */
const leastConfidence = 0.001

const codes = {
  ambiguous: 'place_ambiguous',
  none: 'place_not_found',
  area_not_covered: 'area_not_covered',
} as const

/**
 * Returns an unknown place in the caller's words, and those of a link or beside it with their whole address.
 * @throws Problem `invalid_input` if they are a link without a name
 */
export const asNamed = async (
  places: Services['places'],
  { asked }: Exclude<Choice, { outcome: 'sure' }>,
  { near, address, town }: Pick<PlaceInput, 'near' | 'address' | 'town'>,
  { phone, ...words }: WordsAround = {},
): Promise<PlaceFacts> => {
  if (!asked) throw invalidInput('/query', 'is a link without a name: send the name with `own`')
  const facts = await ownFacts(places, { near, address, town, ...asked, ...(words.address !== undefined && words) })
  return { ...facts, ...definedMembers({ phone }) }
}

async function byMapPlaceId(
  places: Services['places'],
  text: string,
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ResolvedPlace> {
  const mapPlaceId = readMapPlaceId(text)
  if (!mapPlaceId) throw invalidInput('/mapPlaceId', 'is not a map place id such as `osm:node/252601050`')
  if (mapPlaceId.startsWith('own:')) return inListOnly(placeIdOf(mapPlaceId))
  const facts = name === undefined ? await places.adopt(mapPlaceId, signal) : await places.get(mapPlaceId)
  if (facts) return sure(facts)
  if (name !== undefined) return sure({ mapPlaceId, name })
  // The list may have this place, added with a name by the caller.
  return mapPlaceId.startsWith('google:')
    ? inListOnly(placeIdOf(mapPlaceId), invalidInput('/name', 'is needed: this id cannot be looked up here'))
    : inListOnly(placeIdOf(mapPlaceId))
}

/** Maximum number of places that one request adds. */
export const maxBatch = 100
export const placesInput = z.array(PlaceInput).max(maxBatch)
