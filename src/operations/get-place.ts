import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { Candidate, candidateView } from '../domain/place-view.ts'
import { operation } from './operation.ts'

export const getPlace = operation({
  name: 'getPlace',
  tool: 'get_place',
  title: 'Read one place',
  description: 'Returns a restaurant by the `id` from searchPlaces.',
  advice: 'It has the hours, phone, website and coordinates.',
  isDetailed: true,
  topic: 'Places',
  method: 'GET',
  path: '/places/{placeId}',
  credential: 'apiKey',
  effect: 'reads',
  input: z.strictObject({ placeId: z.string().describe('The `id` of a place.') }),
  example: { placeId: exampleIds.felice },
  output: Candidate,
  problems: ['place_not_found', 'provider_unavailable'],

  async handle({ places }, { placeId }) {
    const facts = await places.get(placeId)
    if (!facts) throw new Problem('place_not_found')
    return candidateView(facts)
  },
})
