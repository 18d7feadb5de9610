import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { ListSummary, listMembers, slug, summaryView } from '../domain/list-view.ts'
import { definedMembers } from '../util/defined-members.ts'
import { operation } from './operation.ts'

export const updateList = operation({
  name: 'updateList',
  tool: 'update_list',
  title: 'Rename, describe, hide or show a list',
  description:
    'Changes title, author, description, visibility or `listed` of a list. Members that you leave out stay, and so does the slug.',
  advice: 'Not for places.',
  topic: 'Lists',
  method: 'PATCH',
  path: '/lists/{slug}',
  credential: 'editToken',
  effect: 'overwrites',
  input: z.strictObject({
    slug,
    title: listMembers.title.optional(),
    authorName: listMembers.authorName.optional(),
    description: listMembers.description.optional(),
    visibility: listMembers.visibility.optional(),
    listed: listMembers.listed.optional(),
  }),
  example: { slug: exampleIds.slug, description: 'Where the Romans go.' },
  output: ListSummary,
  problems: ['held_by_operator'],

  handle: ({ lists, addresses, editor }, { slug: _, ...members }) =>
    lists.change(editor, 'updateList', async edit => {
      await edit.update(definedMembers(members))
      return list => summaryView(list, addresses)
    }),
})
