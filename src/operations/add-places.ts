import * as z from 'zod'
import { Problem } from '../core/problem.ts'
import { tableColumns } from '../core/table-columns.ts'
import { exampleIds } from '../domain/examples.ts'
import type { ListInfo } from '../domain/list.ts'
import { ListState, slug, stateView } from '../domain/list-view.ts'
import { ranked } from '../domain/place.ts'
import { Place, placeView } from '../domain/place-view.ts'
import { ProblemDocument, withoutData, withTwoAlternatives } from '../domain/problem-document.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { firstThatFits } from '../domain/response-size.ts'
import { ListDraft } from './list-draft.ts'
import { operation } from './operation.ts'
import {
  aliasesIn,
  decisionMembers,
  maxBatch,
  type PlaceInput,
  placesInput,
  type ResolvedPlace,
  refusalOf,
  resolvePlace,
  resolving,
} from './place-input.ts'

// A problem may carry a place too, so it is tried first.
const Result = z
  .union([
    ProblemDocument,
    z
      .object({ placeId: textUpTo(100), rank: z.int().min(1), match: decisionMembers.match })
      .describe('An added place, shortened because the answer would be too long for an assistant.'),
    z.object({ place: Place, ...decisionMembers }),
  ])
  .register(tableColumns, { columns: ['query', 'place.rank', 'place.name', 'place.id', 'code'], key: 'place.id' })
type Result = z.output<typeof Result>

export const addPlaces = operation({
  name: 'addPlaces',
  tool: 'add_places',
  title: 'Add several places to a list',
  description:
    'Adds up to 100 restaurants as one version, each described as in addPlace. Adds those it can; `results` says why not the others.',
  advice: 'Repeat only those that have a `code`.',
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
    results: z.array(Result).max(maxBatch).describe('In the order of `places`: the added place, or the problem.'),
    list: ListState,
  }),
  fit({ results, list }, maxLength) {
    // Added places are shortened first, because the reasons for failures matter more.
    const briefer = [
      () => results,
      () => results.map(withoutOthers),
      () => results.map(placeInBrief),
      () => results.map(placeInBrief).map(result => ('code' in result ? withTwoAlternatives(result) : result)),
      () => results.map(placeInBrief).map(result => ('code' in result ? withoutData(result) : result)),
    ]
    return { results: firstThatFits(briefer, maxLength), list }
  },
  addsNothing: ({ results }) => results.every(result => 'code' in result),
  problems: [],

  async handle({ lists, aliases, editor, problemBody, requestId, ...services }, { places: inputs }) {
    const looking = resolving(services)
    const resolved: (ResolvedPlace | Problem)[] = []
    for (const input of inputs) resolved.push(await resolvePlace(looking, input).catch(refusalOf))
    const answer = await lists.change(editor, 'addPlaces', async edit => {
      const draft = new ListDraft(edit, await edit.entries())
      const results = resolved.map((place, index) => addOrRefuse(draft, place, inputs[index]!))
      await edit.become(draft)
      const refusals = results.filter(result => result instanceof Problem)
      edit.onlyTransientFailures = refusals.length > 0 && refusals.every(({ isTransient }) => isTransient)
      // A later place may move an earlier one down, so these are the final ranks.
      const ranks = new Map(ranked(draft.entries).map(place => [place.entry.id, place]))
      const viewIn = (list: ListInfo, id: string) => {
        const { entry, rank } = ranks.get(id)!
        return placeView(entry, rank, list)
      }
      return list => ({
        results: results.map(result =>
          result instanceof Problem
            ? problemBody(result, requestId)
            : { place: viewIn(list, result.id), ...result.decision },
        ),
        list: stateView(list),
      })
    })
    await aliases.teach(editor.keyId, aliasesIn(resolved))
    return answer
  },
})

type Added = { id: string; decision?: Extract<ResolvedPlace, { facts: unknown }>['decision'] }

function addOrRefuse(list: ListDraft, place: ResolvedPlace | Problem, input: PlaceInput): Added | Problem {
  if (place instanceof Problem) return place
  try {
    const id = list.add(place, input, { mayOverflow: false })
    return { id, ...('decision' in place && { decision: place.decision }) }
  } catch (error) {
    return refusalOf(error)
  }
}

const withoutOthers = (result: Result): Result => {
  if ('code' in result || !('place' in result)) return result
  const { alternatives: _, ...added } = result
  return added
}

const placeInBrief = (result: Result): Result => {
  if ('code' in result || !('place' in result)) return result
  const { place, match } = result
  return { placeId: place.id, rank: place.rank, ...(match && { match }) }
}
