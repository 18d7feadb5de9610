import * as z from 'zod'
import { builtIn } from '../command.ts'
import { printNote } from '../output.ts'

export const keysRevoke = builtIn({
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
})
