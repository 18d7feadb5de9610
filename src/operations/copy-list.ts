import * as z from 'zod'
import { exampleIds } from '../domain/examples.ts'
import { mayBeNamed, type Origin } from '../domain/list.ts'
import { editKeyView, fitPlaces, listMembers, listView, NewList, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const copyList = operation({
  name: 'copyList',
  tool: 'copy_list',
  title: 'Copy a list',
  description:
    'Makes a new list with the same places, order and notes, to change as you like. A copy says what it was copied from as long as that is public; a copy of a hidden list starts hidden. The answer carries its `editToken`, shown this once.',
  advice:
    'Use it when somebody wants a list of their own out of another one, or to change a list whose edit token they do not have. Hand `editToken` and `editUrl` to the person as after createList.',
  topic: 'Lists',
  method: 'POST',
  path: '/lists/{slug}/copy',
  credential: 'apiKeyAndReadable',
  effect: 'adds',
  issuesToken: 'briefly',
  status: 201,
  location: list => `/lists/${list.slug}`,
  input: z.strictObject({
    slug,
    title: listMembers.title,
    authorName: listMembers.authorName,
    editToken: z.string().optional().describe('The edit token of the list to copy, where that is hidden.'),
  }),
  example: { slug: exampleIds.slug, title: 'Eat in Rome, my way', authorName: 'Bruno' },
  output: NewList,
  fit: (list, room) => fitPlaces(list, room),
  problems: [],

  async handle({ lists, addresses, now, caller, reader }, { title, authorName }) {
    const source = await lists.read(reader)
    const { id, description, visibility, origin } = source.list
    const made: Origin = {
      ...(mayBeNamed(source.list) && { copied: id }),
      ...(origin?.merged && { merged: origin.merged }),
    }
    const at = now()
    const entries = source.entries.map(entry => ({ ...entry, addedAt: at, updatedAt: at }))
    const draft = {
      operation: 'copyList',
      members: { title, authorName, description, visibility },
      entries,
      origin: made,
    }
    return lists.create(caller, draft, (list, editToken) => ({
      ...listView(list, entries, addresses),
      ...editKeyView(list.slug, editToken, addresses.base),
    }))
  },
})
