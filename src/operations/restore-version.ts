import * as z from 'zod'
import type { ListMembers } from '../domain/change.ts'
import { exampleIds } from '../domain/examples.ts'
import { fitPlaces, List, listView, slug } from '../domain/list-view.ts'
import type { ListEntry } from '../domain/place.ts'
import type { ListEdit } from '../storage/list-edit.ts'
import { operation, type Services } from './operation.ts'

export const restoreVersion = operation({
  name: 'restoreVersion',
  tool: 'restore_version',
  title: 'Go back to an earlier version',
  description:
    'Restores places, order, notes, title, description and author of an earlier version. This makes a new version, which can be undone too. Visibility and `listed` stay.',
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
      const { visibility: _, listed: __, ...members } = await restore(lists, edit, version)
      await edit.update(members)
      const entries = await edit.entries()
      return list => listView(list, entries, addresses)
    }),
})

/**
 * Restores the places, order and notes of a version.
 * @returns the members of the list at that version, which are not restored
 * @throws Problem `version_not_found`
 */
export async function restore(lists: Services['lists'], edit: ListEdit, version: number): Promise<ListMembers> {
  const wanted = await lists.stateAt(edit, version)
  const present = new Map((await edit.entries()).map(entry => [entry.id, entry]))
  const wantedIds = new Set(wanted.entries.map(entry => entry.id))
  for (const id of present.keys()) if (!wantedIds.has(id)) await edit.remove(id)
  // Notes that shrink are written first, so that a list full of notes never exceeds its limit halfway.
  const growth = (entry: ListEntry) => Buffer.byteLength(entry.note) - Buffer.byteLength(present.get(entry.id)!.note)
  const inBoth = wanted.entries.filter(entry => present.has(entry.id)).sort((a, b) => growth(a) - growth(b))
  for (const { id, note, facts } of inBoth) {
    if (present.get(id)!.note !== note) await edit.note(id, note)
    await edit.refresh(present.get(id)!, facts)
  }
  for (const entry of wanted.entries) if (!present.has(entry.id)) await edit.putBack(entry)
  await edit.reorder(wanted.entries.map(entry => entry.id))
  return wanted.members
}
