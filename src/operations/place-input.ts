import * as z from 'zod'
import { invalid, Problem } from '../core/problem.ts'
import { note } from '../domain/list-view.ts'
import { longestMapPlaceId, newOwnPlaceId, type PlaceFacts, placeIdOf, readMapPlaceId } from '../domain/place.ts'
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

/** How a caller says which place is meant, and how it is to stand in the list. */
export const placeMembers = {
  query: placeQuery
    .optional()
    .describe('The name of the restaurant, whole or in part, or a link to it on a map. Nothing is added on doubt.'),
  near: oneLine(200)
    .optional()
    .describe(
      'With `query`: where, as the name of a town, a part of one, a region or a country, or as `latitude,longitude`.',
    ),
  placeId: z.string().max(100).optional().describe('The `id` of a place that searchPlaces found.'),
  mapPlaceId: z
    .string()
    .max(longestMapPlaceId)
    .optional()
    .describe('The map provider’s id: `osm:node/252601050`, `google:ChIJ…`.'),
  name: oneLine(200).optional().describe('With `mapPlaceId`: the name to keep when nobody here knows the id.'),
  own: ownPlace.optional().describe('A place that nobody knows, in your words.'),
  note: note.optional(),
  rank: rank.optional().describe('Where to put it; last when left out or beyond the end.'),
}

type Members = { [name: string]: unknown }
const oneWay = (place: Members) => ways.filter(way => place[way] !== undefined).length === 1
const goesWith = (member: 'near' | 'name', beside: 'query' | 'mapPlaceId') => (place: Members) =>
  place[member] === undefined || place[beside] !== undefined

/** The rules between the members, for any object that has them. */
export const withPlaceRules = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine(oneWay, { error: `needs exactly one of ${ways.join(', ')}` })
    .refine(goesWith('near', 'query'), { error: 'goes with `query` only', path: ['near'] })
    .refine(goesWith('name', 'mapPlaceId'), { error: 'goes with `mapPlaceId` only', path: ['name'] })

export const PlaceInput = withPlaceRules(z.strictObject(placeMembers)).meta({ id: 'PlaceInput' })
export type PlaceInput = z.output<typeof PlaceInput>

export const Alternatives = z.array(Candidate).max(5).describe('Places that fit less well.')

/** Which place is meant: one that is known, or one that can only be in the list already, and the problem when it is not. */
export type Resolved =
  | { facts: PlaceFacts; alternatives: z.output<typeof Alternatives> }
  | { inListOnly: string; elseProblem: Problem }

/**
 * @param signal when nobody waits for it any more
 * @throws Problem when it is not clear which place is meant, or nobody knows it; the signal's reason
 */
export async function resolvePlace(
  places: Services['places'],
  input: PlaceInput,
  signal: AbortSignal | undefined,
): Promise<Resolved> {
  if (input.query !== undefined) return byQuery(places, input.query, input.near, signal)
  if (input.mapPlaceId !== undefined) return byMapPlaceId(places, input.mapPlaceId, input.name, signal)
  if (input.own !== undefined) return sure({ mapPlaceId: newOwnPlaceId(), name: input.own.name, ...present(input.own) })
  const facts = await places.get(input.placeId!)
  return facts ? sure(facts) : inListOnly(input.placeId!)
}

/**
 * What was thrown, where it says something of the one place that was asked for, if only that nobody answers who may know it: others may be
 * known here. All else goes for every place alike, as when the database does not answer: so it does for the whole request, which its caller
 * can send again.
 * @throws what was thrown
 */
export function refusalOf(error: unknown): Problem {
  if (error instanceof Problem && (error.status < 500 || error.code === 'provider_unavailable')) return error
  throw error
}

const inListOnly = (id: string, elseProblem = new Problem('place_not_found')): Resolved => ({
  inListOnly: id,
  elseProblem,
})

const sure = (facts: PlaceFacts): Resolved => ({ facts, alternatives: [] })

async function byQuery(
  places: Services['places'],
  query: string,
  near: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Resolved> {
  const choice = await places.choose(query, near, signal)
  if (choice.outcome === 'near_not_found') throw new Problem('near_not_found', { near: near! })
  const alternatives = choice.alternatives.map(({ facts, distanceMeters }) => candidateView(facts, distanceMeters))
  if (choice.outcome === 'sure') return { facts: choice.facts, alternatives }
  const asked = { query, ...(near !== undefined && { near }) }
  throw new Problem(choice.outcome === 'ambiguous' ? 'place_ambiguous' : 'place_not_found', { ...asked, alternatives })
}

async function byMapPlaceId(
  places: Services['places'],
  text: string,
  name: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Resolved> {
  const mapPlaceId = readMapPlaceId(text)
  if (!mapPlaceId) throw invalid('/mapPlaceId', 'has no shape of an id that is known here')
  if (mapPlaceId.startsWith('own:')) return inListOnly(placeIdOf(mapPlaceId))
  const facts = name === undefined ? await places.adopt(mapPlaceId, signal) : await places.get(mapPlaceId)
  if (facts) return sure(facts)
  if (name !== undefined) return sure({ mapPlaceId, name })
  // Somebody may have added it under a name of their own.
  return mapPlaceId.startsWith('google:')
    ? inListOnly(placeIdOf(mapPlaceId), invalid('/name', 'is needed: nobody here can look this id up'))
    : inListOnly(placeIdOf(mapPlaceId))
}

/** The most places that one request adds. */
export const batchSize = 100
export const placesInput = z.array(PlaceInput).max(batchSize)
