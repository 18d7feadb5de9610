import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { shortForms } from '../core/short-forms.ts'
import { textReaderOf } from '../core/text-reader.ts'
import { asMembers } from '../core/upload.ts'
import { type Command, kebab, namedOptionsOf, UsageError, usageOf } from './command.ts'
import { itemOf, unwrapped } from './terminal/schema.ts'

/**
 * Parses a command's words as its input: each option as `--option value`, some by position. The input of a built-in command is valid.
 * @throws UsageError
 */
export async function readArguments(
  command: Command,
  args: readonly string[],
  sources: ValueSources,
): Promise<Record<string, unknown>> {
  const { options, positions, operation } = command
  const typed = typedWords(command, args)
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(options)) {
    const words = typed.get(name)
    if (typeof words === 'boolean') input[name] = words
    if (!Array.isArray(words)) continue
    const option = `--${kebab(name)}`
    const kind = optionKindOf(schema)
    if (words.length > 1 && (kind === 'one' || kind === 'object')) throw new UsageError(`${option} is given twice.`)
    if (!operation) input[name] = kind === 'one' ? textReaderOf(schema)(words[0]!) : words
    else if (name === 'output') input[name] = words[0]
    else if (operation.upload && name === fileOption) {
      const [path] = words as [string]
      const fileName = path === '-' ? undefined : basename(path)
      Object.assign(input, asMembers(operation.upload, await sources.file(path), fileName))
    } else {
      const value = await optionValue(option, schema, words, sources)
      // `echo` and `jq` end their output with a line feed; no id or slug does.
      input[name] = name in positions && typeof value === 'string' ? value.trim() : value
    }
  }
  return operation ? withoutShortForms(input, options) : validInput(command, input)
}

/** Moves options that are short forms into their members. @throws UsageError for a text of another form */
function withoutShortForms(input: Record<string, unknown>, options: Command['options']): Record<string, unknown> {
  for (const [name, schema] of Object.entries(options)) {
    const short = shortForms.get(unwrapped(schema))
    const texts = short && (input[short.option] as string[] | undefined)
    if (!short || !texts) continue
    const items = texts.map(text => {
      const item = short.read(text)
      if (!item) throw new UsageError(`--${short.option} does not take ${text}. ${short.description}`)
      return item
    })
    delete input[short.option]
    input[name] = [...((input[name] as object[] | undefined) ?? []), ...items]
  }
  return input
}

/** The option that replaces the members of a file. */
export const fileOption = 'file'

/** Returns the words of each option, and the values of flags. @throws UsageError */
function typedWords(command: Command, args: readonly string[]): Map<string, string[] | boolean> {
  const { operation, options, positions } = command
  const named = namedOptionsOf(command).map(([name, schema]) => {
    const isFlag = optionKindOf(schema) === 'flag'
    return { name, isFlag, option: kebab(name), type: isFlag ? ('boolean' as const) : ('string' as const) }
  })
  // Not strict: Node's messages are about JavaScript, and it would refuse negative coordinates such as Montevideo's.
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(named.map(({ option, type }) => [option, { type }])),
    strict: false,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
  })
  const typed = new Map<string, string[] | boolean>()
  const words = tokens.flatMap(token => (token.kind === 'positional' ? [token.value] : []))
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name: option, rawName, value, inlineValue } = token
    const known = rawName.startsWith('--') && named.find(known => known.option === option)
    if (!known) {
      if (!('url' in options) && ofOtherServices.includes(option)) throw new UsageError(onlyHere(command, option))
      const names = named.map(({ option }) => option)
      throw misuse(command, `There is no option ${rawName}.${suggestion(option, names, name => `--${name}`)}`)
    }
    const { name, isFlag } = known
    if (isFlag && value !== undefined) throw misuse(command, `--${option} takes no value.`)
    if (isFlag) typed.set(name, !rawName.startsWith('--no-'))
    else if (value === undefined || (!inlineValue && value.startsWith('--')))
      throw misuse(
        command,
        `--${option} needs a value; write a value that begins with two dashes after an equals sign.`,
      )
    else typed.set(name, [...((typed.get(name) as string[] | undefined) ?? []), value])
  }
  for (const [name, missing] of Object.entries(positions)) {
    const schema = options[name]!
    if (typed.has(name)) continue
    const taken = words.splice(0, !operation && optionKindOf(schema) === 'texts' ? words.length : 1)
    if (taken.length > 0) typed.set(name, taken)
    else if (!schema.safeParse(undefined).success) throw misuse(command, missing)
  }
  if (words.length > 0) throw misuse(command, `Too many words: ${words.join(' ')}.`)
  return typed
}

/** Options of commands that can use another machine's service. */
const ofOtherServices = ['url', 'key']

const onlyHere = ({ name }: Command, option: string): string =>
  `forklist ${name} works on this machine only, so it takes no --${option}. Run it where the service runs.`

const misuse = (command: Command, problem: string): UsageError =>
  Object.keys(command.options).length > 0
    ? new UsageError(`${problem} Usage: ${usageOf(command)}; forklist help ${command.name} says more.`)
    : new UsageError(
        `forklist ${command.name} takes no options: settings are environment variables, see docs/settings.md.`,
      )

/** @throws UsageError for the first invalid value */
function validInput(command: Command, input: Record<string, unknown>): Record<string, unknown> {
  const { data, error } = z.object(command.options).safeParse(input)
  if (!error) return data
  const { path, message } = error.issues[0]!
  const name = String(path[0])
  const reason = input[name] === undefined ? 'is missing' : message
  throw misuse(command, command.positions[name] ?? `--${kebab(name)} ${reason}.`)
}

// Invalid bytes are refused, as in REST, and not replaced.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads values from the command line, a file (`@FILE`) or standard input (`-`). After `@=` a value is literal. */
export class ValueSources {
  readonly #stdin: () => Promise<Uint8Array>
  #wasRead = false

  constructor(stdin: () => Promise<Uint8Array>) {
    this.#stdin = stdin
  }

  /** Reads a value as text. @throws UsageError when it cannot be read, or is not UTF-8 */
  async read(typed: string): Promise<string> {
    if (typed.startsWith('@=')) return typed.slice(2)
    if (!isReference(typed)) return typed
    const bytes = await this.file(typed === '-' ? typed : typed.slice(1), typed)
    return readable(typed, async () => utf8.decode(bytes))
  }

  /** Reads a file as bytes. @param path `-` is standard input @throws UsageError when it cannot be read */
  file(path: string, typed = path): Promise<Uint8Array> {
    if (path !== '-') return readable(typed, async () => readFileSync(path))
    if (this.#wasRead) throw new UsageError('Standard input can be read only once: use - for one option.')
    this.#wasRead = true
    return readable(typed, this.#stdin)
  }
}

async function readable<T>(typed: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new UsageError(`Cannot read ${typed}: ${error instanceof Error ? error.message : error}`)
  }
}

const isReference = (typed: string): boolean => typed === '-' || (typed.startsWith('@') && !typed.startsWith('@='))

/** Returns how an option is written on the command line. */
export const optionKindOf = (schema: z.ZodType): 'flag' | 'texts' | 'named' | 'objects' | 'object' | 'one' => {
  const { type } = unwrapped(schema).def
  if (type === 'boolean') return 'flag'
  if (type !== 'array') return type === 'object' ? 'object' : 'one'
  if (unwrapped(itemOf(schema)!).def.type === 'string') return 'texts'
  return soleTextMember(schema) === undefined ? 'objects' : 'named'
}

/** If each object of an array requires exactly one text member, returns its name: the text alone is then enough. */
function soleTextMember(schema: z.ZodType): string | undefined {
  const item = unwrapped(itemOf(schema)!)
  const members = item instanceof z.ZodObject ? Object.entries<z.ZodType>(item.shape) : []
  const [first, ...others] = members.filter(([, member]) => !member.safeParse(undefined).success)
  return first && others.length === 0 && unwrapped(first[1]).def.type === 'string' ? first[0] : undefined
}

/** Returns the value of an operation's option. @throws UsageError for a value that cannot be read, or invalid JSON */
async function optionValue(
  option: string,
  schema: z.ZodType,
  typed: readonly string[],
  sources: ValueSources,
): Promise<unknown> {
  const kind = optionKindOf(schema)
  const texts: string[] = []
  for (const one of typed) texts.push(await sources.read(one))
  if (kind === 'one') return textReaderOf(schema)(texts[0]!)
  if (kind === 'object') return json(option, texts[0]!)
  const name = kind === 'named' ? soleTextMember(schema) : undefined
  return texts.flatMap((text, index) => {
    const begins = text.trimStart()[0]
    if (kind === 'objects' || begins === '[' || (name !== undefined && begins === '{')) return json(option, text)
    const words = isReference(typed[index]!) ? nonEmptyLines(text) : [text]
    return name === undefined ? words : words.map(word => ({ [name]: word }))
  })
}

const nonEmptyLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

function json(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${option} has to be JSON: ${(error as Error).message}`)
  }
}

/** Returns a sentence with the most similar name; empty if none is similar. @param word the name as typed */
export function suggestion(
  word: string,
  names: readonly string[],
  format: (name: string) => string = name => name,
): string {
  const typed = kebab(word).toLowerCase()
  const [best] = names
    .map(name => ({ name, distance: name.startsWith(typed) ? 0 : distance(typed, name) }))
    .filter(({ name, distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance)
  return best ? ` Did you mean ${format(best.name)}?` : ''
}

/** Returns the Levenshtein distance: letters to insert, omit or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const above = row
    row = [i + 1]
    for (let j = 0; j < to.length; j++)
      row.push(Math.min(row[j]! + 1, above[j + 1]! + 1, above[j]! + (letter === to[j] ? 0 : 1)))
  }
  return row.at(-1)!
}
