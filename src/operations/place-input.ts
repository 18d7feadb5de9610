import * as z from 'zod'
import { invalidInput, Problem } from '../core/problem.ts'
import { note } from '../domain/list-view.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { maxMapPlaceIdLength, newOwnPlaceId, placeIdOf, readMapPlaceId } from '../domain/place-ids.ts'
import { placeQuery } from '../domain/place-query.ts'
import { Candidate, candidateView } from '../domain/place-view.ts'
import { oneLine } from '../domain/text.ts'
import type { Services } from './operation.ts'
import { present } from './present.ts'

const ownPlace = z
  .strictObject({
    name: oneLine(200).describe('As on the sign.'),
    address: oneLine(300).optional().describe('One line, as on a letter.'),
    latitude: z.number().min(-90).max(90).optional().describe('WGS84 degrees; only together with longitude.'),
    longitude: z.number().min(-180).max(180).optional().describe('WGS84 degrees; only together with latitude.'),
  })
  .refine(own => (own.latitude === undefined) === (own.longitude === undefined), {
    error: 'needs both latitude and longitude, or neither',
  })

const ways = ['query', 'placeId', 'mapPlaceId', 'own'] as const

export const rank = z.int().min(1)

/** Members that name a place and where it goes in the list. */
export const placeMembers = {
  query: placeQuery
    .optional()
    .describe('The restaurant’s name or part of it, or a map link. In doubt, nothing is added.'),
  near: oneLine(200)
    .optional()
    .describe(
      'With `query`: where, as the name of a town, a part of one, a region or a country, or as `latitude,longitude`.',
    ),
  placeId: z.string().max(100).optional().describe('The `id` of a place from searchPlaces.'),
  mapPlaceId: z
    .string()
    .max(maxMapPlaceIdLength)
    .optional()
    .describe('The map provider’s id: `osm:node/252601050`, `google:ChIJ…`.'),
  name: oneLine(200).optional().describe('With `mapPlaceId`: the name to use if the id is unknown here.'),
  own: ownPlace.optional().describe('A place in your own words, for one that no search finds.'),
  note: note.optional(),
  rank: rank.optional().describe('The rank for the place; last by default or beyond the end.'),
}

type PlaceMembers = { [name: string]: unknown }
const oneWay = (place: PlaceMembers) => ways.filter(way => place[way] !== undefined).length === 1
const goesWith = (member: 'near' | 'name', beside: 'query' | 'mapPlaceId') => (place: PlaceMembers) =>
  place[member] === undefined || place[beside] !== undefined

/** Adds the rules between these members to a schema. */
export const withPlaceRules = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine(oneWay, { error: `needs exactly one of ${ways.join(', ')}` })
    .refine(goesWith('near', 'query'), { error: 'goes with `query` only', path: ['near'] })
    .refine(goesWith('name', 'mapPlaceId'), { error: 'goes with `mapPlaceId` only', path: ['name'] })

export const PlaceInput = withPlaceRules(z.strictObject(placeMembers)).meta({ id: 'PlaceInput' })
export type PlaceInput = z.output<typeof PlaceInput>

export const Alternatives = z.array(Candidate).max(5).describe('Further places that fit less well.')

/** A resolved place: its facts, or an id that only the list itself may have. If the list lacks it, `elseProblem` applies. */
export type ResolvedPlace =
  | { facts: PlaceFacts; alternatives: z.output<typeof Alternatives> }
  | { inListOnly: string; elseProblem: Problem }

/**
 * Finds the place that an input names.
 * @param signal aborts when the client disconnects
 * @throws Problem for an unclear or unknown place; the signal's reason
 */
export async function resolvePlace(
  places: Services['places'],
  input: PlaceInput,
  signal: AbortSignal | undefined,
): Promise<ResolvedPlace> {
  if (input.query !== undefined) return byQuery(places, input.query, input.near, signal)
  if (input.mapPlaceId !== undefined) return byMapPlaceId(places, input.mapPlaceId, input.name, signal)
  if (input.own !== undefined) return sure({ mapPlaceId: newOwnPlaceId(), name: input.own.name, ...present(input.own) })
  const facts = await places.get(input.placeId!)
  return facts ? sure(facts) : inListOnly(input.placeId!)
}

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

const sure = (facts: PlaceFacts): ResolvedPlace => ({ facts, alternatives: [] })

async function byQuery(
  places: Services['places'],
  query: string,
  near: string | undefined,
  signal: AbortSignal | undefined,
): Promise<ResolvedPlace> {
  const choice = await places.choose(query, near, signal)
  if (choice.outcome === 'near_not_found') throw new Problem('near_not_found', { near: near! })
  const alternatives = choice.alternatives.map(({ facts, distanceMeters }) => candidateView(facts, distanceMeters))
  if (choice.outcome === 'sure') return { facts: choice.facts, alternatives }
  const hint = { query, ...(near !== undefined && { near }) }
  throw new Problem(choice.outcome === 'ambiguous' ? 'place_ambiguous' : 'place_not_found', { ...hint, alternatives })
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
