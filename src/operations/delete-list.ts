import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { slug } from '../domain/list-view.ts'
import { textUpTo } from '../domain/response-schemas.ts'
import { operation } from './operation.ts'

export const deleteList = operation({
  name: 'deleteList',
  tool: 'delete_list',
  title: 'Delete a list for good',
  description:
    'Deletes the list with its places, notes, history and edit token. This cannot be undone; hiding the list can. The slug is never used again.',
  advice:
    'Use it only when the person asked for exactly this and has confirmed it. To hide a list, use updateList with `visibility` `hidden`. To save it first, use exportList.',
  topic: 'Lists',
  method: 'DELETE',
  path: '/lists/{slug}',
  credential: 'editToken',
  effect: 'deletes',
  status: 204,
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: z
    .object({ deleted: z.literal(true), slug: textUpTo(100) })
    .meta({ examples: [{ deleted: true, slug: exampleIds.slug }] }),
  problems: [],

  async handle({ lists, editor }, { slug }) {
    await lists.delete(editor)
    return { deleted: true as const, slug }
  },
})
