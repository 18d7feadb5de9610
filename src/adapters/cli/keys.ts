import { parseArgs } from 'node:util'
import { UsageError } from './arguments.ts'

type ApiKey = { id: string; name: string; createdAt: string; lastUsedAt?: string; revokedAt?: string }

export type KeyStore = {
  create(name: string): Promise<{ key: string; apiKey: ApiKey }>
  list(): Promise<ApiKey[]>
  revoke(id: string): Promise<boolean>
}

type Output = { say(text: string): void; note(text: string): void }

/** `keys create`, `keys list`, `keys revoke`. The key alone goes to standard output, so that it can be piped; it is shown this once. */
export async function keyCommands(keys: KeyStore, { say, note }: Output, [verb, ...args]: string[]): Promise<void> {
  switch (verb) {
    case 'create': {
      const { key, apiKey } = await keys.create(nameIn(args))
      say(key)
      return note(`${apiKey.id} for “${apiKey.name}”. The key is shown this once; it is not stored.`)
    }
    case 'list': {
      const rows = await keys.list()
      return rows.length === 0
        ? note('There are no API keys. Make one: forklist keys create --name NAME')
        : say(rows.map(rowOf).join('\n'))
    }
    case 'revoke': {
      const id = args[0] ?? ''
      if (!(await keys.revoke(id)))
        throw new UsageError(`No key in use has the id ${JSON.stringify(id)}. forklist keys list shows them.`)
      return note(`${id} is revoked.`)
    }
    default:
      throw new UsageError('Usage: forklist keys create --name NAME | keys list | keys revoke ID')
  }
}

function nameIn(args: string[]): string {
  const { name } = values(args)
  if (!name?.trim() || name.length > 100)
    throw new UsageError('Give the key a name of 1 to 100 characters: forklist keys create --name NAME')
  return name.trim()
}

function values(args: string[]): { name?: string } {
  try {
    return parseArgs({ args, options: { name: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const rowOf = ({ id, name, createdAt, lastUsedAt, revokedAt }: ApiKey): string =>
  [
    id,
    createdAt.slice(0, 10),
    revokedAt ? `revoked ${revokedAt.slice(0, 10)}` : lastUsedAt ? `used ${lastUsedAt}` : 'never used',
    name,
  ].join('  ')
