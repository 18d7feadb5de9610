import * as z from 'zod'
import { briefForms } from '../core/brief.ts'
import { Problem } from '../core/problem.ts'
import { exampleIds } from '../domain/examples.ts'
import { briefList, fitPlaces, List, listView, slug } from '../domain/list-view.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { changeView, inBrief, ListChange } from './list-history.ts'
import { operation } from './operation.ts'
import { restore } from './restore-version.ts'

/** Twice the length from which a change is told by the number of its places only. */
const maxChangeLength = 4000

const UndoneList = z.object({
  undone: z.object({
    version: z.int().min(2).describe('The version that the change had made.'),
    operation: textUpTo(100).describe('The operation that had made it.'),
    ...ListChange.pick({ places: true, touched: true, restoredAt: true, from: true, to: true }).shape,
  }),
  ...List.shape,
})
briefForms.add(UndoneList, briefList(UndoneList))

export const undo = operation({
  name: 'undo',
  tool: 'undo',
  title: 'Undo the last change',
  description:
    'Takes back the last change of a list, also one of its visibility. Calling it again brings the change back.',
  advice: 'restoreVersion goes back further.',
  topic: 'History',
  method: 'POST',
  path: '/lists/{slug}/undo',
  credential: 'editToken',
  effect: 'overwrites',
  isCumulative: true,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: UndoneList,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: ['version_not_found'],

  async handle({ lists, addresses, editor }) {
    const [last] = await lists.history(editor, 1)
    if (!last || last.version === 1) throw new Problem('version_not_found', { detail: 'There is no change to undo.' })
    const { at: _, ...undone } = inBrief(changeView(last), maxChangeLength)
    const { version } = last
    // The history was read before the transaction. Another change in between would be undone in its place.
    const unchanged = { ...editor, onlyAt: [...(editor.onlyAt ?? []), [version]] }
    return lists.change(unchanged, 'undo', async edit => {
      await restore(lists, edit, version - 1, members => members)
      const entries = await edit.entries()
      return list => ({ undone, ...listView(list, entries, addresses) })
    })
  },
})
