import { longestSource } from '../../../domain/place.ts'
import { oneLine } from '../../../domain/text.ts'
import { ownHelp } from '../own-help.ts'
import type { PlaceStore } from '../places-store.ts'
import type { Output } from '../program.ts'
import { meant } from '../suggest.ts'
import { type Options, readWords, UsageError, type Words } from '../words.ts'
import { importFiles, removeSources } from './import.ts'
import { refreshLists } from './refresh.ts'
import { showStats } from './stats.ts'

type Run = (places: PlaceStore, to: { stdout: Output; stderr: Output }, who: string) => Promise<number>
type Verb = keyof typeof verbs

/** The verbs of `places` that are no other name of an operation. */
const verbs = { import: importOf, stats: statsOf, remove: removeOf, refresh: refreshOf }

/** What is left to do with the directory, once the words are understood. @throws UsageError */
export function placesCommand([verb = '', ...args]: readonly string[]): Run {
  if (Object.hasOwn(verbs, verb)) return verbs[verb as Verb](args)
  const names = [...Object.keys(verbs), 'search']
  const known = names.map(name => `places ${name}`).join(', ')
  throw new UsageError(`Usage: forklist ${known}.${verb && meant(verb, names)} forklist help places says what they do.`)
}

const usageOf = (verb: Verb): string => ownHelp[`places ${verb}`].usage

function importOf(args: readonly string[]): Run {
  const { files, json, option } = read('import', args, { source: 'value', attribution: 'value' })
  const [source, attribution] = [option('source'), attributionOf(option('attribution'))]
  if (files.length === 0) throw new UsageError(`Which file? ${usageOf('import')}`)
  if (source !== undefined && files.length > 1)
    throw new UsageError(`--source names one file, and here are ${files.length}: import them one after the other.`)
  // It becomes a part of the ids of places that have none of their own.
  if (source !== undefined && !(/^[\w.-]+$/.test(source) && source.length <= longestSource))
    throw new UsageError(`--source is 1 to ${longestSource} letters of ASCII, digits, dots, hyphens and underscores.`)
  const about = { ...(source !== undefined && { source }), ...(attribution !== undefined && { attribution }) }
  return importFiles(
    files.map(file => ({ file, ...about })),
    json,
  )
}

/** It is shown with every place, as the text of a list is. */
function attributionOf(value: string | undefined): string | undefined {
  const read = oneLine(300).optional().safeParse(value)
  if (!read.success) throw new UsageError(`--attribution ${read.error.issues[0]!.message}.`)
  return read.data
}

function statsOf(args: readonly string[]): Run {
  return showStats(read('stats', args, {}, 0).json)
}

function removeOf(args: readonly string[]): Run {
  const { files: names, json } = read('remove', args, {})
  if (names.length === 0) throw new UsageError(`Which source? forklist places stats shows them. ${usageOf('remove')}`)
  return removeSources(names, json)
}

function refreshOf(args: readonly string[]): Run {
  const { files, json, flag } = read('refresh', args, { apply: 'flag' }, 1)
  const [slug] = files
  return refreshLists({ apply: flag('apply'), ...(slug !== undefined && { slug }) }, json)
}

function read(verb: Verb, args: readonly string[], options: Options, positionals = Number.POSITIVE_INFINITY) {
  const words = readWords(args, { ...options, json: 'flag' }, usageOf(verb))
  if (words.positionals.length > positionals)
    throw new UsageError(`Too many words: ${words.positionals.slice(positionals).join(' ')}. ${usageOf(verb)}`)
  const flag = (name: string): boolean => words.flags.get(name) === true
  return { files: words.positionals, json: flag('json'), flag, option: (name: string) => once(words, name) }
}

function once({ values }: Words, name: string): string | undefined {
  const [value, second] = values.get(name) ?? []
  if (second !== undefined) throw new UsageError(`--${name} is given twice.`)
  if (value?.trim() === '') throw new UsageError(`--${name} is empty.`)
  return value
}
