import * as z from 'zod'
import { tokenKind } from '../../core/token.ts'
import { builtIn, NotDone } from '../command.ts'
import { printNote } from '../output.ts'
import { listLinkOf } from '../remote/list-link.ts'
import { addToKeyring } from '../stdio/keyring-file.ts'

export const keyringAdd = builtIn({
  name: 'keyring add',
  summary: 'Let assistants of forklist mcp change a list, by its edit link.',
  options: () => ({
    link: z.string().optional(),
  }),
  positions: { link: 'Which list?' },
  notes: [
    'forklist mcp uses the token only at the service in the link. If it reaches that service by another address, begin the link with that one.',
    'Without LINK, the command asks for it without showing it, or reads it from standard input. Others on this machine see the words of a command.',
  ],
  example: "forklist keyring add 'https://lists.example/lists/eat-in-rome-k3v9qa/edit#edit_…'",
  async run({ link }, { configFolder, secret, stderr }) {
    const { slug, editToken = '', service } = listLinkOf(link ?? (await secret('Edit link: '))) ?? {}
    if (slug === undefined || tokenKind(editToken) !== 'edit')
      throw new NotDone(
        'This is not a whole edit link. It is the address of a list’s editor, and ends in # and an edit token.',
      )
    await addToKeyring(configFolder, service!, slug, editToken)
    printNote(stderr, `Assistants of forklist mcp can change ${slug} now.`)
    return 0
  },
})
