import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { RateLimitCharge } from '../core/rate-limits/limits.ts'
import { DistinctPlaces } from '../domain/distinct-places.ts'
import { mergedDetails, withDetails } from '../domain/entry-details.ts'
import { exampleIds } from '../domain/examples.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { Candidate, candidateView } from '../domain/place-view.ts'
import { countThatFits } from '../domain/response-size.ts'
import { maxSuggestedPlaces, type NewSuggestion } from '../domain/suggestion.ts'
import { suggesterName, suggestionsId } from '../domain/suggestion-view.ts'
import { mergeNotes } from '../formats/import/plan/plan.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import { operation } from './operation.ts'
import { type PlaceInput, placesInput, resolving } from './place-input.ts'
import { areaOfTitle, suggestionReader, type UnderstoodPlace } from './understand-suggestion.ts'

export const suggestPlaces = operation({
  name: 'suggestPlaces',
  tool: 'suggest_places',
  title: 'Suggest places for a list',
  description:
    'Suggests up to 20 restaurants for a list, each described as in addPlace. One that is unknown or unclear is suggested in your own words. The list changes only when its editor accepts them.',
  advice: 'Send only places that the person named. Ask whether their `name` may stand beside the places.',
  topic: 'Suggestions',
  method: 'POST',
  path: '/suggest/{id}',
  credential: 'suggestionsId',
  effect: 'adds',
  input: z.strictObject({
    id: suggestionsId,
    name: suggesterName
      .optional()
      .describe('Who suggests them: 1 to 100 characters. Everyone who reads the list sees it beside the places.'),
    places: placesInput
      .min(1)
      .max(maxSuggestedPlaces)
      .describe(
        'Up to 20 places. The list’s editor decides where they go: `rank` and `band` have no effect. Unknown places are always kept.',
      ),
  }),
  example: {
    id: exampleIds.suggestionsId,
    name: 'Bruno',
    places: [{ query: 'da enzo', near: 'Rome', note: 'The artichokes.' }],
  },
  output: z.object({
    places: z
      .array(Candidate)
      .max(maxSuggestedPlaces)
      .describe('The places as they were understood, each once. Never says whether the list has them.'),
  }),
  fit: ({ places }, maxLength) => ({ places: places.slice(0, countThatFits(places, maxLength)) }),
  problems: ['place_not_found', 'list_full'],

  async handle({ suggestions, offlinePlaces, links, limits, invited, signal }, { name, places }) {
    const { id, sender } = invited
    // Never given back: each place is looked up, even if it is refused.
    if (sender !== undefined)
      await new RateLimitCharge(
        [
          [limits.suggestDailyPlacesPerAddress, sender],
          [limits.suggestDailyPlacesPerList, id],
        ],
        places.length,
      ).take()
    const { title } = await suggestions.read(invited)
    const looking = resolving({ places: offlinePlaces, links, limits, signal })
    const suggested = await distinctSuggestions(places, suggestionReader(looking, areaOfTitle(offlinePlaces, title)))
    const answer = { places: suggested.map(({ facts }) => candidateView(facts)) }
    const named = suggested.map(each => (name === undefined ? each : { ...each, name }))
    return suggestions.add(invited, named, () => answer)
  },
})

/** Returns what the places are. A place that was sent twice is one, with both notes. @throws Problem with a pointer to the place */
async function distinctSuggestions(
  places: readonly PlaceInput[],
  understand: (said: PlaceInput) => Promise<UnderstoodPlace>,
): Promise<NewSuggestion[]> {
  const suggested: { facts: PlaceFacts; said: PlaceInput }[] = []
  const distinct = new DistinctPlaces<number>(isSameRestaurant, true)
  for (const [index, said] of places.entries()) {
    const { facts } = await understand(said).catch((error: unknown) => {
      throw error instanceof Problem ? pointingAt(error, index) : error
    })
    const present = distinct.find({ facts })
    if (present === undefined) {
      distinct.add({ facts, value: suggested.push({ facts, said }) - 1 })
      continue
    }
    const first = suggested[present]!
    const note = mergeNotes(first.said.note ?? '', said.note)?.note
    const { details } = mergedDetails(withDetails(undefined, first.said), withDetails(undefined, said))
    first.said = { ...first.said, ...details, ...(note !== undefined && { note }) }
  }
  return suggested
}

const pointingAt = (problem: Problem, index: number): Problem => {
  const [error = { pointer: '', message: problem.message }] = problem.extras.errors ?? []
  return new Problem(problem.code, {
    ...problem.extras,
    errors: [{ ...error, pointer: `/places/${index}${error.pointer}` }],
  })
}
