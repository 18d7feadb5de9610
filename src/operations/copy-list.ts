import * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { editTokenForTools } from '../core/operation.ts'
import { exampleIds } from '../domain/examples.ts'
import { isFindable, type Origin } from '../domain/list.ts'
import { editKeyView, fitPlaces, listMembers, listView, NewList, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const copyList = operation({
  name: 'copyList',
  tool: 'copy_list',
  title: 'Copy a list',
  description:
    'Creates a new list with the same places, order and notes. A copy names its source while that is public and listed, and starts with the visibility of its source. The answer begins with its `editToken`, which is shown only once.',
  advice: 'Also the way to change a list whose edit link is lost.',
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
    visibility: listMembers.visibility.optional().describe('By default that of the source.'),
    listed: listMembers.listed.optional().describe('By default as the source.'),
    editToken: z
      .string()
      .optional()
      .register(forTools, editTokenForTools)
      .describe('The edit token of the list to copy, if it is hidden.'),
  }),
  example: { slug: exampleIds.slug, title: 'Eat in Rome, my way', authorName: 'Bruno' },
  output: NewList,
  fit: (list, maxLength) => fitPlaces(list, maxLength),
  problems: [],

  async handle({ lists, addresses, now, caller, reader }, { title, authorName, ...access }) {
    const source = await lists.read(reader)
    const { id, description, bands, origin } = source.list
    const { visibility = source.list.visibility, listed = source.list.listed } = access
    const copyOrigin: Origin = {
      ...(isFindable(source.list) && { copied: id }),
      ...(origin?.merged && { merged: origin.merged }),
    }
    const at = now()
    const entries = source.entries.map(entry => ({ ...entry, addedAt: at, updatedAt: at }))
    const draft = {
      operation: 'copyList',
      members: { title, authorName, description, visibility, listed, bands },
      entries,
      origin: copyOrigin,
    }
    return lists.create(caller, draft, (list, editToken) => ({
      ...editKeyView(list.slug, editToken, addresses.base),
      ...listView(list, entries, addresses),
    }))
  },
})
