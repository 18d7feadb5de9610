import * as z from 'zod'
import { Problem, problems } from '../core/problem.ts'
import { editKeyView, fitPlaces, listMembers, listView, NewList } from '../domain/list-view.ts'
import { googleIdOf, type ListEntry, newEntry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { operation, type Services } from './operation.ts'
import { type PlaceInput, placesInput, refusalOf, resolvePlace } from './place-input.ts'

export const createList = operation({
  name: 'createList',
  tool: 'create_list',
  title: 'Create a list',
  description:
    'Creates a ranked list, optionally with places (all of them are added, or none). The answer contains `editToken`, the only key to change the list. It is shown only once: give it to the list’s owner.',
  advice:
    'Use it when the person wants a new list. It is public unless `visibility` is `hidden`; ask if unclear. Give `editToken` and `editUrl` to the person word for word, tell them to save both, and send `editToken` with every later change. Then add the places with addPlaces, which adds the clear ones and explains the others. Here, name places only by a `placeId` from searchPlaces.',
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
    places: placesInput
      .optional()
      .describe('Up to 100, in rank order unless a place has a `rank`. If one cannot be added, no list is created.'),
  }),
  example: { title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'armando al pantheon', near: 'Rome' }] },
  output: NewList,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: ['place_not_found', 'near_not_found', 'place_ambiguous', 'place_already_in_list', 'provider_unavailable'],

  async handle(
    { lists, places, addresses, now, caller, signal },
    { title, authorName, description = '', visibility = 'public', listed = true, ...input },
  ) {
    const entries = await resolveAll(places, input.places ?? [], now(), signal?.())
    return lists.create(
      caller,
      { operation: 'createList', members: { title, authorName, description, visibility, listed }, entries },
      (list, editToken) => ({
        ...listView(list, entries, addresses),
        ...editKeyView(list.slug, editToken, addresses.base),
      }),
    )
  },
})

/** Resolves all places. @throws Problem of the first place that cannot be added, with an error for each such place */
async function resolveAll(
  places: Services['places'],
  inputs: readonly PlaceInput[],
  now: string,
  signal: AbortSignal | undefined,
): Promise<ListEntry[]> {
  const entries: ListEntry[] = []
  const refused: { index: number; problem: Problem }[] = []
  for (const [index, input] of inputs.entries()) {
    try {
      const resolved = await resolvePlace(places, input, signal)
      if ('inListOnly' in resolved) throw resolved.elseProblem
      insert(entries, newEntry(resolved.facts, input.note, now), input.rank)
    } catch (error) {
      refused.push({ index, problem: refusalOf(error) })
    }
  }
  const [first] = refused
  if (!first) return entries
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

function insert(entries: ListEntry[], entry: ListEntry, rank = entries.length + 1): void {
  const google = googleIdOf(entry.facts)
  const sameIndex = entries.findIndex(
    other => other.id === entry.id || (google !== undefined && googleIdOf(other.facts) === google),
  )
  if (sameIndex >= 0)
    throw new Problem('place_already_in_list', { place: placeView(entries[sameIndex]!, sameIndex + 1, {}) })
  entries.splice(rank - 1, 0, entry)
}
