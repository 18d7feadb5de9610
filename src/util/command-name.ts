import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { isSea } from 'node:sea'
import { membersOf } from './json-object.ts'
import { shellQuoted } from './shell-quoted.ts'

/**
 * Returns the command to type as this process was started, in the same folder. It never names a package that a registry would be asked
 * for, unless the person has named it. `FORKLIST_COMMAND` is for scripts that start Forklist for others, such as deploy/forklist.
 */
export function commandName(): string {
  const { FORKLIST_COMMAND: given, INIT_CWD, npm_lifecycle_event: event, npm_package_json: manifest } = process.env
  if (given) return given
  if (isSea()) return shellQuoted(process.argv0)
  const script = process.argv[1] ?? ''
  const package_ = packageOfNpx(script)
  if (package_ !== undefined) return `npx ${shellQuoted(package_)}`
  if (event !== undefined && manifest !== undefined && isSame(manifest, join(dirname(script), '../package.json')))
    return `npm ${prefixFrom(INIT_CWD, dirname(manifest))}run --silent forklist --`
  if (event === undefined && isOnPath(script)) return 'forklist'
  const path = shellQuoted(fromHere(script))
  if (basename(script) === 'main.js') return `${shellQuoted(process.argv0)} ${path}`
  return basename(script) === 'forklist' ? path : 'forklist'
}

/** Names commands in a text for the operator as this process was started. */
export const asStarted = (text: string): string =>
  text.replaceAll(/(?<![\w./-])forklist(?= [a-z])/g, () => commandName())

/** Returns what npx was given, if it has installed this program into its cache: a path, an address, or a name. */
function packageOfNpx(script: string): string | undefined {
  const folder = resolve(script, '../../..')
  if (basename(dirname(folder)) !== '_npx') return undefined
  const { dependencies, _npx } = membersOf(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const [source] = Object.values(membersOf(dependencies)) as string[]
  // npm keeps the path of a file relative to its own folder.
  if (source?.startsWith('file:')) return fromHere(resolve(folder, source.slice('file:'.length)))
  return (membersOf(_npx).packages as string[])[0]
}

function isOnPath(script: string): boolean {
  const files = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'forklist'))
  return isSame(files.find(file => existsSync(file)) ?? '', script)
}

/** Returns what npm was told, if it was started outside the clone. npm itself looks for the clone in the folders above only. */
const prefixFrom = (startedIn: string | undefined, clone: string): string =>
  startedIn !== undefined && relative(clone, startedIn).startsWith('..') ? `--prefix ${shellQuoted(clone)} ` : ''

const isSame = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other)

/** Returns a path from the current folder if it is below, so that it still begins like a path. */
function fromHere(path: string): string {
  const below = relative(process.cwd(), path)
  return below.startsWith('..') ? path : `./${below}`
}

/** The request id in the problems of commands, which have no request. */
export const requestId = 'command-line'
