import * as z from 'zod'
import { Problem, problems } from '../core/problem.ts'
import { editKeyView, fitPlaces, listMembers, listView, NewList } from '../domain/list-view.ts'
import { type Entry, googleIdOf, newEntry } from '../domain/place.ts'
import { placeView } from '../domain/place-view.ts'
import { operation, type Services } from './operation.ts'
import { type PlaceInput, placesInput, refusalOf, resolvePlace } from './place-input.ts'

export const createList = operation({
  name: 'createList',
  tool: 'create_list',
  title: 'Create a list',
  description:
    'Makes a new ranked list, with places if you name some (all of them or none). The answer carries `editToken`, the only key to change the list: it is shown this once, so hand it to the person it belongs to.',
  advice:
    'Use it when somebody wants a new list. It is public unless `visibility` is `hidden`; ask if that is not clear. Hand `editToken` and `editUrl` to the person word for word, tell them to keep them, and send `editToken` with every later change. Add the places with addPlaces afterwards, which takes those that are clear and says what is wrong with the others; name them here only by a `placeId` that searchPlaces found.',
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
      .describe('`public` when left out; `hidden`: only who has the edit token may read it.'),
    places: placesInput
      .optional()
      .describe(
        'In rank order unless they say a rank; up to 100. One that cannot be added means that nothing is made.',
      ),
  }),
  example: { title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'armando al pantheon', near: 'Rome' }] },
  output: NewList,
  fit: (list, room) => fitPlaces(list, room),
  problems: ['place_not_found', 'near_not_found', 'place_ambiguous', 'place_already_in_list', 'provider_unavailable'],

  async handle(
    { lists, places, addresses, now, caller, signal },
    { title, authorName, description = '', visibility = 'public', ...input },
  ) {
    const entries = await resolveAll(places, input.places ?? [], now(), signal?.())
    return lists.create(
      caller,
      { operation: 'createList', members: { title, authorName, description, visibility }, entries },
      (list, editToken) => ({
        ...listView(list, entries, addresses),
        ...editKeyView(list.slug, editToken, addresses.base),
      }),
    )
  },
})

/** @throws Problem the first place's, naming all that cannot be added; at once what goes for the whole service */
async function resolveAll(
  places: Services['places'],
  inputs: readonly PlaceInput[],
  now: string,
  signal: AbortSignal | undefined,
): Promise<Entry[]> {
  const entries: Entry[] = []
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
  // Whatever else it carries is about the first of them.
  throw new Problem(first.problem.code, {
    ...first.problem.extras,
    detail: `Nothing was made. ${first.problem.message}`,
    errors,
  })
}

function insert(entries: Entry[], entry: Entry, rank = entries.length + 1): void {
  const google = googleIdOf(entry.facts)
  const same = entries.findIndex(
    there => there.id === entry.id || (google !== undefined && googleIdOf(there.facts) === google),
  )
  if (same >= 0) throw new Problem('place_already_in_list', { place: placeView(entries[same]!, same + 1, {}) })
  entries.splice(rank - 1, 0, entry)
}
