import * as z from 'zod'
import { newToken } from '../core/token.ts'
import { exampleIds } from '../domain/examples.ts'
import { EditKey, editKeyView, slug } from '../domain/list-view.ts'
import { operation } from './operation.ts'

export const rotateEditToken = operation({
  name: 'rotateEditToken',
  // A tool would put the only token of a list into a transcript.
  tool: null,
  title: 'Replace the edit token',
  description:
    'Gives the list a new edit token and revokes the old one at once, for example after a leak. The new token is shown only once.',
  topic: 'Lists',
  method: 'POST',
  path: '/lists/{slug}/edit-token',
  credential: 'editToken',
  effect: 'overwrites',
  issuesToken: 'once',
  input: z.strictObject({ slug }),
  example: { slug: exampleIds.slug },
  output: EditKey,
  problems: [],

  async handle({ lists, addresses, editor }, { slug }) {
    const token = newToken('edit')
    await lists.rotate(editor, token)
    return editKeyView(slug, token, addresses.base)
  },
})
