import * as z from 'zod'
import { upTo } from '../domain/bounded.ts'
import { placeQuery } from '../domain/place-query.ts'
import { Candidate, candidateView } from '../domain/place-view.ts'
import { fitting } from '../domain/room.ts'
import { oneLine } from '../domain/text.ts'
import type { Near } from '../providers/readings.ts'
import { operation } from './operation.ts'
import { present } from './present.ts'

export const searchPlaces = operation({
  name: 'searchPlaces',
  tool: 'search_places',
  title: 'Look for restaurants',
  description:
    'Finds restaurants, cafés and bars by name, whole or in part, without regard to case and accents; `near` says where. Add one to a list with its `id` as `placeId`.',
  advice:
    'Use it before addPlace where the name is not certain, or to tell the branches of a chain apart by address. It looks names up: it knows no ratings and not what is good, so choose restaurants by what you know or were told, then look them up here.',
  topic: 'Places',
  method: 'GET',
  path: '/places',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({
    query: placeQuery.describe('The name, whole or in part, with or without the town; or a link to a place on a map.'),
    near: oneLine(200)
      .optional()
      .describe('The name of a town, a part of one, a region or a country, or `latitude,longitude`.'),
    limit: z.int().min(1).max(20).default(10).describe('The most places in the answer.'),
  }),
  example: { query: 'da felice', near: 'Rome', limit: 3 },
  output: z.object({
    places: z.array(Candidate).max(20).describe('Best first.'),
    near: z
      .object({
        name: upTo(300),
        englishName: upTo(300).optional(),
        region: upTo(300).optional().describe('The state or province around it.'),
        country: upTo(300).optional(),
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      })
      .optional()
      .describe('How `near`, or the place in the query, was understood; left out when it was not.'),
  }),
  fit: (answer, room) => ({ ...answer, places: answer.places.slice(0, fitting(answer.places, room)) }),
  problems: ['provider_unavailable'],

  async handle({ places, signal }, { query, near, limit }) {
    const found = await places.search(query, near, limit, signal?.())
    return {
      places: found.places.map(({ facts, distanceMeters }) => candidateView(facts, distanceMeters)),
      ...(found.near && { near: nearView(found.near) }),
    }
  },
})

const nearView = ({ name, englishName, region, country, latitude, longitude }: Near) => ({
  name,
  ...present({ englishName, region, country }),
  latitude,
  longitude,
})
