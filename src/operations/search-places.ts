import * as z from 'zod'
import { Candidate, candidateView } from '../domain/place-view.ts'
import { oneLine } from '../domain/text.ts'
import { operation } from './operation.ts'

export const searchPlaces = operation({
  name: 'searchPlaces',
  tool: 'search_places',
  title: 'Look for restaurants',
  description:
    'Finds restaurants, cafés and bars by name, whole or in part, without regard to case and accents; `near` says where. Add one to a list with its `id` as `placeId`.',
  method: 'GET',
  path: '/places',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({
    query: oneLine(300).describe('The name, whole or in part.'),
    near: oneLine(200).optional().describe('The name of a town, or `latitude,longitude`.'),
    limit: z.int().min(1).max(20).default(10).describe('The most places in the answer.'),
  }),
  output: z.object({
    places: z.array(Candidate).describe('Best first.'),
    near: z
      .object({ name: z.string(), englishName: z.string().optional(), latitude: z.number(), longitude: z.number() })
      .optional()
      .describe('How `near` was understood; left out when it was not.'),
  }),
  problems: ['provider_unavailable'],

  async handle({ places }, { query, near, limit }) {
    const found = await places.search(query, near, limit)
    return {
      places: found.places.map(({ facts, distanceMeters }) => candidateView(facts, distanceMeters)),
      ...(found.near && { near: found.near }),
    }
  },
})
