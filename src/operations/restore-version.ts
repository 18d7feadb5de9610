import * as z from 'zod'
import type { ListMembers } from '../domain/change.ts'
import { exampleIds } from '../domain/examples.ts'
import { fitPlaces, List, listView, slug } from '../domain/list-view.ts'
import { withDetailsOf } from '../domain/place-refresh.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import { operation, type Services } from './operation.ts'

export const restoreVersion = operation({
  name: 'restoreVersion',
  tool: 'restore_version',
  title: 'Go back to an earlier version',
  description:
    'Restores places, order, notes, bands, details, title, description and author of an earlier version. This makes a new version, which can be undone too. Visibility and `listed` stay.',
  advice: 'Find the version with listHistory, and see it with getList and `at`.',
  topic: 'History',
  method: 'POST',
  path: '/lists/{slug}/restore',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({ slug, version: z.int().min(1).describe('A version of the history.') }),
  example: { slug: exampleIds.slug, version: 1 },
  output: List,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: ['version_not_found'],

  handle: ({ lists, addresses, editor }, { version }) =>
    lists.change(editor, 'restoreVersion', async edit => {
      await restore(lists, edit, version, ({ visibility: _, listed: __, ...members }) => members)
      const entries = await edit.entries()
      return list => listView(list, entries, addresses)
    }),
})

/**
 * Restores a version of a list.
 * @param membersOf returns those of its members that are restored
 * @throws Problem `version_not_found`
 */
export async function restore(
  lists: Services['lists'],
  edit: ListEdit,
  version: number,
  membersOf: (members: ListMembers) => Partial<ListMembers>,
): Promise<void> {
  const { state: wanted, updatedAt: at } = await lists.stateAt(edit, version)
  const before = await edit.entries()
  const present = new Map(before.map(entry => [entry.id, entry]))
  const entries = wanted.entries.map(entry => {
    const was = present.get(entry.id)
    // A place that came by another suggestion is added anew.
    if (!was || was.suggestedBy !== entry.suggestedBy) return entry
    const { details: _, ...rest } = was
    const { note, details, facts } = entry
    return { ...rest, note, ...(details && { details }), facts: withDetailsOf(was.facts, facts) }
  })
  await edit.become({ before, entries, bands: wanted.members.bands })
  await edit.update(membersOf(wanted.members))
  if (edit.changed) edit.steps.push({ do: 'restored', at })
}
