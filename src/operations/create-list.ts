import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { invalidInput, Problem, problems } from '../core/problem.ts'
import { tableColumns } from '../core/table-columns.ts'
import { DistinctPlaces } from '../domain/distinct-places.ts'
import { briefList, editKeyView, fitPlaces, listMembers, listView, NewList } from '../domain/list-view.ts'
import { type ListEntry, newEntry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { briefProblem, ProblemDocument, withoutData, withTwoAlternatives } from '../domain/problem-document.ts'
import { firstThatFits } from '../domain/response-size.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import { operation } from './operation.ts'
import {
  aliasesIn,
  maxBatch,
  type PlaceInput,
  placeProblems,
  placesInput,
  type ResolvedPlace,
  type Resolving,
  refusalOf,
  resolvePlace,
  resolving,
} from './place-input.ts'

const NotAdded = z
  .object({ index: z.int().min(0).describe('Its index in `places`.'), ...ProblemDocument.shape })
  .meta({ id: 'NotAdded' })
  .register(tableColumns, { columns: ['index', 'code', 'query', 'near', 'detail'], key: 'index' })
  .register(briefForms, briefProblem(['index']))
type NotAdded = z.output<typeof NotAdded>

const CreatedList = z
  .object({
    ...NewList.shape,
    notAdded: z.array(NotAdded).max(maxBatch).optional().describe('The problem of each place that was not added.'),
  })
  .meta({ id: 'CreatedList' })
briefForms.add(CreatedList, briefList(CreatedList))

export const createList = operation({
  name: 'createList',
  tool: 'create_list',
  title: 'Create a list',
  description:
    'Creates a ranked list, optionally with places. Adds those that are certain; `notAdded` has the problems of the others. The answer begins with `editToken` and `editUrl`, which are shown only once: without them nobody can change the list.',
  advice: 'Ask whether everybody may read it. Pass `editUrl` on word for word. Add the rest in one call of addPlaces.',
  topic: 'Lists',
  method: 'POST',
  path: '/lists',
  credential: 'apiKey',
  effect: 'adds',
  issuesToken: 'briefly',
  status: 201,
  location: list => `/lists/${list.slug}`,
  input: z.strictObject({
    title: listMembers.title,
    authorName: listMembers.authorName,
    description: listMembers.description.optional(),
    visibility: listMembers.visibility
      .optional()
      .describe('`public` by default. `hidden`: readable only with the edit token.'),
    listed: listMembers.listed
      .optional()
      .describe('Whether a public list can be found: yes by default. If not, its address opens it.'),
    places: placesInput.optional().describe('Up to 100, in rank order unless a place has a `rank`.'),
    strict: z.boolean().optional().describe('Create nothing if one of the places cannot be added.'),
  }),
  example: { title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'armando al pantheon', near: 'Rome' }] },
  output: CreatedList,
  fit({ notAdded = [], ...list }, maxLength) {
    if (notAdded.length === 0) return fitPlaces(list, maxLength)
    const briefer = [
      () => notAdded,
      () => notAdded.map(({ index, ...problem }) => ({ index, ...withTwoAlternatives(problem) })),
      () => notAdded.map(({ index, ...problem }) => ({ index, ...withoutData(problem) })),
    ]
    return fitPlaces({ ...list, notAdded: firstThatFits(briefer, maxLength / 2) }, maxLength)
  },
  problems: placeProblems,

  async handle(
    { lists, aliases, addresses, now, caller, problemBody, requestId, ...services },
    { title, authorName, description = '', visibility = 'public', listed = true, strict = false, ...input },
  ) {
    const { entries, refused, resolved } = await resolveAll(resolving(services), input.places ?? [], now())
    if (strict) requireAll(refused)
    const notAdded = refused.map(({ index, problem }): NotAdded => ({ index, ...problemBody(problem, requestId) }))
    const answer = await lists.create(
      caller,
      { operation: 'createList', members: { title, authorName, description, visibility, listed, bands: [] }, entries },
      (list, editToken) => ({
        ...editKeyView(list.slug, editToken, addresses.base),
        ...listView(list, entries, addresses),
        ...(notAdded.length > 0 && { notAdded }),
      }),
    )
    await aliases.teach(caller.keyId, aliasesIn(resolved))
    return answer
  },
})

type RefusedPlace = { index: number; problem: Problem }

/** Resolves all places. Returns those that can be added, in rank order, and the problems of the others. */
async function resolveAll(
  looking: Resolving,
  inputs: readonly PlaceInput[],
  now: string,
): Promise<{ entries: ListEntry[]; refused: RefusedPlace[]; resolved: ResolvedPlace[] }> {
  const entries: ListEntry[] = []
  const distinct = new DistinctPlaces<ListEntry>(isSameRestaurant)
  const all: ResolvedPlace[] = []
  const refused: (RefusedPlace | { index: number; present: ListEntry })[] = []
  for (const [index, input] of inputs.entries()) {
    try {
      const resolved = await resolvePlace(looking, input)
      all.push(resolved)
      if ('inListOnly' in resolved) throw resolved.elseProblem
      if (input.band !== undefined) throw invalidInput('/band', 'is no band of the list')
      const entry = newEntry(resolved.facts, input, now)
      const present = distinct.find(entry)
      if (present) {
        refused.push({ index, present })
        continue
      }
      distinct.add({ facts: entry.facts, value: entry })
      entries.splice((input.rank ?? entries.length + 1) - 1, 0, entry)
    } catch (error) {
      refused.push({ index, problem: refusalOf(error) })
    }
  }
  // A later place may move an earlier one down, so the ranks are read at the end.
  const problemOf = (present: ListEntry) =>
    new Problem('place_already_in_list', { place: placeView(present, entries.indexOf(present) + 1, {}) })
  return {
    entries,
    resolved: all,
    refused: refused.map(each => ('problem' in each ? each : { index: each.index, problem: problemOf(each.present) })),
  }
}

/** @throws Problem of the first place that cannot be added, with an error for each such place */
function requireAll(refused: readonly RefusedPlace[]): void {
  const [first] = refused
  if (!first) return
  const errors = refused.map(({ index, problem }) => ({
    pointer: `/places/${index}`,
    message: `${problem.code}: ${problem.extras.errors?.[0]?.message ?? problems[problem.code].title}`,
  }))
  // The other data of the problem belong to the first place.
  throw new Problem(first.problem.code, {
    ...first.problem.extras,
    detail: `Nothing was made. ${first.problem.message}`,
    errors,
  })
}
