import * as z from 'zod'
import { upTo } from '../domain/bounded.ts'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const deleteList = operation({
  name: 'deleteList',
  tool: 'delete_list',
  title: 'Delete a list for good',
  description:
    'Removes the list with its places, notes, history and edit token. It cannot be undone; hiding the list can. The slug is never given out again.',
  advice:
    'Use it only when the person asked for exactly this and has confirmed it. To take a list out of sight use updateList with `visibility` `hidden`; to carry it away first use exportList.',
  topic: 'Lists',
  method: 'DELETE',
  path: '/lists/{slug}',
  credential: 'editToken',
  effect: 'deletes',
  status: 204,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z.object({ deleted: z.literal(true), slug: upTo(100) }),
  problems: [],

  async handle({ lists, editor }, { slug }) {
    await lists.delete(editor)
    return { deleted: true as const, slug }
  },
})
