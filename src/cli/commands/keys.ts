import * as z from 'zod'
import { oneLine } from '../../domain/text.ts'
import { builtIn, type Command } from '../command.ts'
import { print, printNote, printRows } from '../output.ts'
import { json } from './options.ts'

export const keyCommands: readonly Command[] = [
  builtIn({
    name: 'keys create',
    summary: 'Create an API key. Only the key goes to standard output.',
    options: () => ({
      name: oneLine(100).meta({ placeholder: 'NAME', description: 'A name by which to know the key.' }),
    }),
    notes: ['The key is shown once, and stored as a hash.'],
    example: "KEY=$(forklist keys create --name 'phone app')",
    async run({ name }, { open, stdout, stderr }, audit) {
      await using opened = await open()
      const { key, apiKey } = await opened.storage.apiKeys.create(name, audit)
      // Only the key goes to standard output, so that it can be piped.
      print(stdout, key)
      printNote(stderr, `${apiKey.id} for “${apiKey.name}”. The key is shown this once; it is not stored.`)
    },
  }),

  builtIn({
    name: 'keys list',
    summary: 'List the API keys, revoked ones too.',
    options: () => ({ json: json() }),
    example: "forklist keys list --json | jq -r '.keys[].id'",
    async run({ json }, program) {
      await using opened = await program.open()
      await printRows(program, { keys: await opened.storage.apiKeys.list() }, json, {
        columns: ['id', 'name', 'createdAt', 'lastUsedAt', 'revokedAt'],
        key: 'id',
        none: 'There are no API keys. Make one: forklist keys create --name NAME',
      })
    },
  }),

  builtIn({
    name: 'keys revoke',
    summary: 'Revoke an API key at once, by its ID in keys list.',
    options: () => ({ id: z.string().min(1) }),
    positions: { id: 'Which key? forklist keys list shows their ids.' },
    example: 'forklist keys revoke key_esg35nbr',
    async run({ id }, { open, stderr }, audit) {
      await using opened = await open()
      const revoked = await opened.storage.apiKeys.revoke(id, audit)
      const missing = `No key in use has the id ${JSON.stringify(id)}. forklist keys list shows them.`
      printNote(stderr, revoked ? `${id} is revoked.` : missing)
      return revoked ? 0 : 1
    },
  }),
]
