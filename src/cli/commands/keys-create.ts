import { oneLine } from '../../domain/text.ts'
import { builtIn } from '../command.ts'
import { print, printNote } from '../output.ts'

export const keysCreate = builtIn({
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
    return 0
  },
})
