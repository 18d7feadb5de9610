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
    'Deletes the list with its places, notes, history and edit token, for good. Hiding it with updateList can be undone.',
  advice: 'Only if the person asked for exactly this and has confirmed it.',
  topic: 'Lists',
  method: 'DELETE',
  path: '/lists/{slug}',
  credential: 'editToken',
  effect: 'deletes',
  isFinal: true,
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
