import * as z from 'zod'
import { tokenKind } from '../../core/token.ts'
import { builtIn, type Command, NotDone } from '../command.ts'
import { printNote, printRows } from '../output.ts'
import { listLinkOf } from '../remote/list-links.ts'
import { addToKeyring, allKeyrings, removeFromKeyring } from '../stdio/keyring-file.ts'
import { json, slug } from './options.ts'

/** Commands for the edit tokens that assistants of forklist mcp may use. */
export const keyringCommands: readonly Command[] = [
  builtIn({
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
    },
  }),

  builtIn({
    name: 'keyring list',
    summary: 'List the lists that assistants of forklist mcp can change. Shows no edit token.',
    options: () => ({ json: json() }),
    example: 'forklist keyring list',
    async run({ json }, program) {
      const lists = allKeyrings(program.configFolder).flatMap(({ url, tokens }) =>
        [...tokens.keys()].map(slug => ({ slug, service: url })),
      )
      await printRows(program, { lists }, json, {
        columns: ['slug', 'service'],
        key: 'slug',
        none: 'No list is in a keyring.',
      })
    },
  }),

  builtIn({
    name: 'keyring remove',
    summary: 'Keep assistants of forklist mcp from changing a list.',
    options: () => ({ slug: slug() }),
    positions: { slug: 'Which list?' },
    notes: ['The edit token still works. If you have it nowhere else, nobody can change the list any more.'],
    example: 'forklist keyring remove eat-in-rome-k3v9qa',
    async run({ slug: typed }, { configFolder, stderr }) {
      const slug = listLinkOf(typed)?.slug ?? typed
      const services = allKeyrings(configFolder).filter(({ tokens }) => tokens.has(slug))
      if (services.length === 0) throw new NotDone(`No keyring has ${slug}: forklist keyring list shows all lists.`)
      for (const { url } of services) await removeFromKeyring(configFolder, url, slug)
      printNote(stderr, `Assistants of forklist mcp cannot change ${slug} any more.`)
    },
  }),
]
