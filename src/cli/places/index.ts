import { maxSourceLength } from '../../domain/place-ids.ts'
import { oneLine } from '../../domain/text.ts'
import { builtInHelp } from '../built-in-help.ts'
import { type Options, type ParsedWords, parseWords, UsageError } from '../parse-words.ts'
import type { PlaceStore } from '../places-store.ts'
import type { Output } from '../program.ts'
import { suggestion } from '../suggestion.ts'
import { importFiles, removeSources } from './import.ts'
import { refreshLists } from './refresh.ts'
import { showStats } from './stats.ts'

type PlacesWork = (places: PlaceStore, to: { stdout: Output; stderr: Output }, who: string) => Promise<number>
type Verb = keyof typeof verbs

/** Verbs of `places`, except the alias `search`. */
const verbs = { import: importOf, stats: statsOf, remove: removeOf, refresh: refreshOf }

/** Parses the arguments of `places`. @returns the command to run @throws UsageError */
export function placesCommand([verb = '', ...args]: readonly string[]): PlacesWork {
  if (Object.hasOwn(verbs, verb)) return verbs[verb as Verb](args)
  const names = [...Object.keys(verbs), 'search']
  const commands = names.map(name => `places ${name}`).join(', ')
  throw new UsageError(
    `Usage: forklist ${commands}.${verb && suggestion(verb, names)} forklist help places explains them.`,
  )
}

const usageOf = (verb: Verb): string => builtInHelp[`places ${verb}`].usage

function importOf(args: readonly string[]): PlacesWork {
  const { files, json, option } = read('import', args, { source: 'value', attribution: 'value' })
  const [source, attribution] = [option('source'), attributionOf(option('attribution'))]
  if (files.length === 0) throw new UsageError(`Which file? ${usageOf('import')}`)
  if (source !== undefined && files.length > 1)
    throw new UsageError(`--source names one file, and ${files.length} were given: import them one by one.`)
  // The source becomes part of the ids of places without an id.
  if (source !== undefined && !(/^[\w.-]+$/.test(source) && source.length <= maxSourceLength))
    throw new UsageError(`--source is 1 to ${maxSourceLength} letters of ASCII, digits, dots, hyphens and underscores.`)
  const about = { ...(source !== undefined && { source }), ...(attribution !== undefined && { attribution }) }
  return importFiles(
    files.map(file => ({ file, ...about })),
    json,
  )
}

/** The attribution is shown with every place, so it follows the rules of list texts. */
function attributionOf(value: string | undefined): string | undefined {
  const parsed = oneLine(300).optional().safeParse(value)
  if (!parsed.success) throw new UsageError(`--attribution ${parsed.error.issues[0]!.message}.`)
  return parsed.data
}

function statsOf(args: readonly string[]): PlacesWork {
  return showStats(read('stats', args, {}, 0).json)
}

function removeOf(args: readonly string[]): PlacesWork {
  const { files: names, json } = read('remove', args, {})
  if (names.length === 0) throw new UsageError(`Which source? forklist places stats shows them. ${usageOf('remove')}`)
  return removeSources(names, json)
}

function refreshOf(args: readonly string[]): PlacesWork {
  const { files, json, flag } = read('refresh', args, { apply: 'flag' }, 1)
  const [slug] = files
  return refreshLists({ apply: flag('apply'), ...(slug !== undefined && { slug }) }, json)
}

function read(verb: Verb, args: readonly string[], options: Options, positionals = Number.POSITIVE_INFINITY) {
  const words = parseWords(args, { ...options, json: 'flag' }, usageOf(verb))
  if (words.positionals.length > positionals)
    throw new UsageError(`Too many words: ${words.positionals.slice(positionals).join(' ')}. ${usageOf(verb)}`)
  const flag = (name: string): boolean => words.flags.get(name) === true
  return { files: words.positionals, json: flag('json'), flag, option: (name: string) => once(words, name) }
}

function once({ values }: ParsedWords, name: string): string | undefined {
  const [value, second] = values.get(name) ?? []
  if (second !== undefined) throw new UsageError(`--${name} is given twice.`)
  if (value?.trim() === '') throw new UsageError(`--${name} is empty.`)
  return value
}
