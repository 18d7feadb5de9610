import { oneLine } from '../domain/text.ts'
import { type ApiKey, ApiKeys, type KeyStore } from './key-store.ts'
import { type Options, parseWords, UsageError } from './parse-words.ts'
import { type Output, print, printJson, printNote, styleOf } from './program.ts'
import { render } from './terminal/render.ts'

const keyName = oneLine(100)

type KeyCommandOutput = { stdout: Output; stderr: Output }

const usage = 'Usage: forklist keys create --name NAME | keys list [--json] | keys revoke ID'

/** Parses the arguments of `keys create`, `keys list` and `keys revoke`. @returns the command to run @throws UsageError */
export function keyCommand([verb, ...args]: readonly string[]): (
  keys: KeyStore,
  to: KeyCommandOutput,
  who: string,
) => Promise<number> {
  const words = (options: Options, positionals: number) => {
    const read = parseWords(args, options, usage)
    if (read.positionals.length > positionals)
      throw new UsageError(`Too many words: ${read.positionals.join(' ')}. ${usage}`)
    return read
  }
  switch (verb) {
    case 'create':
      return create(nameIn(words({ name: 'value' }, 0).values.get('name')))
    case 'list':
      return list(words({ json: 'flag' }, 0).flags.get('json') === true)
    case 'revoke': {
      const [id] = words({}, 1).positionals
      if (!id) throw new UsageError(`Which key? forklist keys list shows their ids. ${usage}`)
      return revoke(id)
    }
    default:
      throw new UsageError(usage)
  }
}

function nameIn([text, second]: readonly string[] = []): string {
  if (second !== undefined) throw new UsageError(`--name is given twice. ${usage}`)
  const name = keyName.safeParse(text).data
  if (name === undefined)
    throw new UsageError('Give the key a name of 1 to 100 characters: forklist keys create --name NAME')
  return name
}

/** Creates a key. Only the key goes to standard output, so that it can be piped. */
const create =
  (name: string) =>
  async (keys: KeyStore, { stdout, stderr }: KeyCommandOutput, who: string): Promise<number> => {
    const { key, apiKey } = await keys.create(name, { command: 'keys create', who })
    print(stdout, key)
    printNote(stderr, `${apiKey.id} for “${apiKey.name}”. The key is shown this once; it is not stored.`)
    return 0
  }

const list =
  (json: boolean) =>
  async (store: KeyStore, { stdout, stderr }: KeyCommandOutput): Promise<number> => {
    const keys = await store.list()
    if (json) printJson(stdout, { keys })
    else if (keys.length === 0) printNote(stderr, 'There are no API keys. Make one: forklist keys create --name NAME')
    else if (stdout.terminal) stdout.write(render(ApiKeys, { keys }, styleOf(stdout.terminal)))
    else print(stdout, keys.map(keyLine).join('\n'))
    return 0
  }

const revoke =
  (id: string) =>
  async (keys: KeyStore, { stderr }: KeyCommandOutput, who: string): Promise<number> => {
    const revoked = await keys.revoke(id, { command: 'keys revoke', who })
    printNote(
      stderr,
      revoked ? `${id} is revoked.` : `No key in use has the id ${JSON.stringify(id)}. forklist keys list shows them.`,
    )
    return revoked ? 0 : 1
  }

const keyLine = ({ id, name, createdAt, lastUsedAt, revokedAt }: ApiKey): string =>
  [
    id,
    createdAt.slice(0, 10),
    revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : lastUsedAt ? `used ${lastUsedAt}` : 'never used',
    name,
  ].join('  ')
