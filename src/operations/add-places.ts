import * as z from 'zod'
import { tables } from '../core/columns.ts'
import { Problem } from '../core/problem.ts'
import { upTo } from '../domain/bounded.ts'
import { exampleIds } from '../domain/examples.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { ProblemDocument } from '../domain/problem-document.ts'
import { firstThatFits } from '../domain/room.ts'
import { addResolved } from './add-place.ts'
import { operation } from './operation.ts'
import { batchSize, placesInput, type Resolved, refusalOf, resolvePlace } from './place-input.ts'

// A problem may carry a place too, so it has to be tried first.
const Result = z
  .union([
    ProblemDocument,
    z
      .object({ placeId: upTo(100), rank: z.int().min(1) })
      .describe('A place that was added, where telling all of them in full would be too long for an assistant.'),
    z.object({ place: Place }),
  ])
  .register(tables, { columns: ['query', 'place.rank', 'place.name', 'place.id', 'code'], key: 'place.id' })
type Result = z.output<typeof Result>

export const addPlaces = operation({
  name: 'addPlaces',
  tool: 'add_places',
  title: 'Add several places to a list',
  description:
    'Adds up to 100 restaurants in one go, each described as in addPlace. Those that can be added are, as one version; for each of the others `results` says why not.',
  advice:
    'Use it for two places and more. Read every result: one with a `code` was not added and says why. Those that are ambiguous or not found can be tried once more with addPlace, one by one.',
  topic: 'Ranking',
  method: 'POST',
  path: '/lists/{slug}/places/batch',
  credential: 'editToken',
  effect: 'adds',
  input: z.strictObject({ slug, places: placesInput.min(1).describe('Up to 100 places, added in this order.') }),
  example: {
    slug: exampleIds.slug,
    places: [{ query: 'da enzo', near: 'Rome' }, { own: { name: 'The stall behind the market' } }],
  },
  output: z.object({
    results: z
      .array(Result)
      .max(batchSize)
      .describe('In the order of `places`: the place as it was added, or the problem.'),
    list: ListState,
  }),
  fit({ results, list }, room) {
    // Why something was not added says more than what was.
    const briefer = [
      () => results,
      () => results.map(placeInBrief),
      () => results.map(placeInBrief).map(twoAlternatives),
      () => results.map(placeInBrief).map(problemInBrief),
    ]
    return { results: firstThatFits(briefer, room), list }
  },
  addsNothing: ({ results }) => results.every(result => 'code' in result),
  problems: [],

  async handle({ lists, places, editor, problemBody, requestId, signal }, { places: inputs }) {
    const resolved: (Resolved | Problem)[] = []
    for (const input of inputs) resolved.push(await resolvePlace(places, input, signal?.()).catch(refusalOf))
    return lists.change(editor, 'addPlaces', async edit => {
      const results: (string | Problem)[] = []
      for (const [index, place] of resolved.entries())
        results.push(
          place instanceof Problem
            ? place
            : await addResolved(edit, place, inputs[index]!).then(added => added.entry.id, refusalOf),
        )
      const refusals = results.filter(result => result instanceof Problem)
      edit.onlyTransientFailures = refusals.length > 0 && refusals.every(({ isTransient }) => isTransient)
      // A later place may have pushed an earlier one down, so ranks are those at the end.
      const ranked = new Map(
        (await edit.entries()).map((entry, index) => [entry.id, placeView(entry, index + 1, edit.found)]),
      )
      return list => ({
        results: results.map(result =>
          result instanceof Problem ? problemBody(result, requestId) : { place: ranked.get(result)! },
        ),
        list: stateView(list),
      })
    })
  },
})

const placeInBrief = (result: Result): Result =>
  'code' in result || !('place' in result) ? result : { placeId: result.place.id, rank: result.place.rank }

const twoAlternatives = (result: Result): Result =>
  'code' in result && result.alternatives ? { ...result, alternatives: result.alternatives.slice(0, 2) } : result

const problemInBrief = (result: Result): Result => {
  if (!('code' in result)) return result
  const { type, title, status, detail, code, requestId } = result
  return { type, title, status, detail, code, requestId }
}
