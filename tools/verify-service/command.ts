import { parseArgs } from 'node:util'
import { CannotVerify } from './difference.ts'
import { type Printer, reportVerification } from './report.ts'
import { verifyService } from './verify.ts'

const help = `Checks from outside whether a service keeps the interface contract.

Usage: npm run verify-service -- URL [--key KEY] [--list LIST] [--json]

  URL          the address of the service, such as https://lists.example
  --key KEY    an API key, better set as FORKLIST_KEY: others see the words of a command
  --list LIST  a public list to read: its slug or address; by default one that the website links
  --json       every check as JSON

Without a key it only reads. With a key it also makes lists that nobody finds, changes them, and deletes them at the
end, also after Ctrl-C. The exit code is 0 if no check differs, 1 if one does, and 2 for wrong use.`

type Surroundings = Printer & {
  fetch(request: Request): Promise<Response>
  environment: Readonly<Record<string, string | undefined>>
  signal: AbortSignal
}

class UsageError extends Error {}

/** Runs the command. @returns the exit code */
export async function verifyServiceCommand(words: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, note, fetch, environment, signal } = surroundings
  try {
    const options = optionsIn(words)
    if (options.help) {
      print(help)
      return 0
    }
    const { url, list, json } = options
    // A key of the environment is for one service.
    const { FORKLIST_URL, FORKLIST_KEY } = environment
    const isKeyForUrl = FORKLIST_URL === undefined || addressIn(FORKLIST_URL) === url
    const key = options.key ?? (isKeyForUrl ? FORKLIST_KEY : undefined)
    const onLeft = (slug: string, reason: string) =>
      note(`The list ${slug} of the checks is not deleted: ${reason}. The operator can delete it.`)
    const verification = await verifyService({ connection: { url, fetch }, key, list, signal, onLeft })
    return reportVerification({ print, note }, verification, json)
  } catch (error) {
    if (error instanceof UsageError || error instanceof CannotVerify) note(error.message)
    else if (signal.aborted) note('Stopped.')
    else throw error
    return error instanceof UsageError ? 2 : 1
  }
}

/** @throws UsageError */
function optionsIn(words: readonly string[]) {
  const { values, positionals } = parsed(words)
  const { key, list, json = false, help = false } = values
  const [text, ...others] = positionals
  if (help) return { help, url: '', key, list, json }
  if (text === undefined) throw new UsageError('Which service? Give its address, such as https://lists.example.')
  if (others.length > 0) throw new UsageError(`Too many words: ${others.join(' ')}.`)
  const url = addressIn(text)
  if (url === undefined) throw new UsageError(`${text} is no address such as https://lists.example.`)
  if (list !== undefined && URL.canParse(list) && !list.startsWith(`${url}/`))
    throw new UsageError(`--list is a list of another service than ${url}.`)
  return { help, url, key, list, json }
}

function parsed(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...words],
      options: { key: text, list: text, json: flag, help: flag },
      allowPositionals: true,
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** Returns the address of a service without a trailing slash; `undefined` for other texts. */
function addressIn(text: string): string | undefined {
  const { protocol = '', username, password, search, hash, href } = URL.parse(text) ?? {}
  const isPlain = /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === ''
  return isPlain ? href!.replace(/\/+$/, '') : undefined
}
