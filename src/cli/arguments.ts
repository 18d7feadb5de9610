import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Option, type Command as Parser } from 'commander'
import * as z from 'zod'
import { shortForms } from '../core/short-forms.ts'
import { textReaderOf } from '../core/text-reader.ts'
import { asMembers } from '../core/upload.ts'
import { type Command, kebab, namedOptionsOf, optionKindOf, soleTextMember, UsageError, usageHint } from './command.ts'
import { membersOf } from './help.ts'
import { unwrapped } from './terminal/schema.ts'

/**
 * Returns the input of a command from its parsed words. The input of a built-in command is valid.
 * @param typed the words themselves
 * @throws UsageError
 */
export async function readArguments(
  command: Command,
  parsed: Parser,
  typed: readonly string[],
  sources: ValueSources,
): Promise<Record<string, unknown>> {
  const { options, positions, operation } = command
  const found = typedWords(command, parsed, typed)
  const input: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(options)) {
    const words = found.get(name)
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

/** Adds the options of a command to its parser. The values of an option are collected. */
export function addOptions(parser: Parser, command: Command): Parser {
  // Operations take the members of their path by position and by name.
  parser.allowExcessArguments()
  const described = new Map(membersOf(command).map(({ name, type, description }) => [name, [type, description]]))
  for (const [name, schema] of namedOptionsOf(command)) {
    const option = kebab(name)
    const text = described.get(name)!.filter(Boolean).join(': ')
    if (optionKindOf(schema) === 'flag') {
      parser.option(`--${option}`, text).addOption(new Option(`--no-${option}`).hideHelp())
      continue
    }
    const collect = (word: string, before: string[] = []) => [...before, word]
    parser.addOption(new Option(`--${option} <value>`, text).argParser(collect))
  }
  return parser
}

/** Returns the words of each option, and the values of flags. @throws UsageError */
function typedWords(command: Command, parsed: Parser, typed: readonly string[]): Map<string, string[] | boolean> {
  const { operation, options, positions } = command
  const found = new Map<string, string[] | boolean>()
  for (const [name, words] of Object.entries<string[] | boolean>(parsed.opts())) {
    const option = `--${kebab(name)}`
    const isOption = (word: string) => word.startsWith('--') && !typed.includes(`${option}=${word}`)
    if (Array.isArray(words) && words.some(isOption))
      throw misuse(command, `${option} needs a value; write a value that begins with two dashes after an equals sign.`)
    found.set(name, words)
  }
  const words = [...parsed.args]
  for (const [name, missing] of Object.entries(positions)) {
    const schema = options[name]!
    if (found.has(name)) continue
    const taken = words.splice(0, !operation && optionKindOf(schema) === 'texts' ? words.length : 1)
    if (taken.length > 0) found.set(name, taken)
    else if (!schema.safeParse(undefined).success) throw misuse(command, missing)
  }
  if (words.length > 0) throw misuse(command, `Too many words: ${words.join(' ')}.`)
  return found
}

const misuse = (command: Command, problem: string): UsageError => new UsageError(`${problem} ${usageHint(command)}`)

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
