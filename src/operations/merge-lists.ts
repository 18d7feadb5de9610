import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Reader } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { isFindable, listOverflow, maxMergedLists } from '../domain/list.ts'
import { editKeyView, fitPlaces, listMembers, listView, NewList, slug } from '../domain/list-view.ts'
import type { ListEntry } from '../domain/place.ts'
import { methods } from '../domain/ranking/index.ts'
import { type SharedPlace, sharedPlaces } from '../domain/shared-places.ts'
import { isSameRestaurant } from '../places/matching/same-restaurant.ts'
import type { Lists } from '../storage/lists.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { consensusMethod, inSlices } from './consensus.ts'
import { operation } from './operation.ts'

const sources = z
  .array(
    z.strictObject({
      slug,
      editToken: z.string().optional().describe('The edit token of this list, if it is hidden.'),
    }),
  )
  .min(2)
  .max(maxMergedLists)
  .superRefine((lists, context) => {
    for (const [index, { slug }] of lists.entries())
      if (lists.findIndex(list => list.slug === slug) < index)
        context.addIssue({ code: 'custom', path: [index, 'slug'], message: 'names a list a second time' })
  })

export const mergeLists = operation({
  name: 'mergeLists',
  tool: 'merge_lists',
  title: 'Merge lists into one',
  description:
    'Creates one ranked list from two to twenty. The note and price of a place are from the first of `lists` that has one; tags and dishes are united. It names only public sources.',
  advice: '`schulze` if the majority between any two places should decide.',
  topic: 'Lists',
  method: 'POST',
  path: '/lists/merge',
  credential: 'apiKeyAndReadableLists',
  effect: 'adds',
  issuesToken: 'briefly',
  status: 201,
  location: list => `/lists/${list.slug}`,
  input: z.strictObject({
    title: listMembers.title,
    authorName: listMembers.authorName,
    description: listMembers.description.optional(),
    visibility: listMembers.visibility.optional().describe('By default hidden if a source is.'),
    listed: listMembers.listed.optional().describe('By default as the sources.'),
    lists: sources.describe(
      'The lists, each once. The facts about a place come from the list that ranks it best, or from the first of these lists.',
    ),
    method: consensusMethod.describe(
      '`borda`: points for each place ranked lower. `schulze`: for any two places, the one that most lists prefer.',
    ),
  }),
  example: {
    title: 'Where we all eat',
    authorName: 'Ada and Bruno',
    lists: [{ slug: exampleIds.slug }, { slug: exampleIds.otherSlug }],
  },
  output: NewList,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: ['list_full'],

  async handle({ lists, addresses, now, caller, readers }, { title, authorName, description = '', method, ...access }) {
    const read = await readAll(lists, readers)
    const { places, ballots } = await inSlices(
      sharedPlaces(
        read.map(({ list, entries }) => ({ id: list.id, entries })),
        isSameRestaurant,
      ),
    )
    requireRoom([...places.values()])
    const order = await inSlices(methods.find(({ name }) => name === method)!.order(ballots))
    const at = now()
    const sourceLists = read.map(({ list }) => list)
    const namedIds = new Set(sourceLists.filter(isFindable).map(({ id }) => id))
    const entries: ListEntry[] = order.map(name => {
      const { id, facts, note, details, origins } = places.get(name)!
      const named = origins.filter(({ list }) => namedIds.has(list))
      return { id, facts, note, ...(details && { details }), origins: named, addedAt: at, updatedAt: at }
    })
    const hasHidden = sourceLists.some(({ visibility }) => visibility === 'hidden')
    const { visibility = hasHidden ? 'hidden' : 'public', listed = sourceLists.every(list => list.listed) } = access
    const draft = {
      operation: 'mergeLists',
      members: { title, authorName, description, visibility, listed, bands: [] },
      entries,
      origin: { merged: { method, lists: [...namedIds] } },
    } as const
    return lists.create(caller, draft, (list, editToken) => ({
      ...editKeyView(list.slug, editToken, addresses.base),
      ...listView(list, entries, addresses),
    }))
  },
})

async function readAll(lists: Lists, readers: readonly Reader<StoredList>[]) {
  const read: Awaited<ReturnType<Lists['read']>>[] = []
  for (const reader of readers) {
    read.push(await lists.read(reader))
    // SQLite answers synchronously. This gives other requests a turn.
    await setImmediate()
  }
  return read
}

/** @throws Problem `list_full` */
function requireRoom(places: readonly SharedPlace[]): void {
  const notesBytes = places.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0)
  if (!listOverflow({ placeCount: places.length, notesBytes })) return
  throw new Problem('list_full', {
    detail:
      'A list holds 2,000 places and 1 MiB of notes, and these lists have more together. Nothing was made. Merge fewer of them.',
  })
}
