import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { textReaderOf } from '../core/text-reader.ts'
import { UsageError } from './parse-words.ts'
import { itemOf, unwrapped } from './terminal/schema.ts'

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
    return asUsageError(typed, async () => utf8.decode(await this.#bytes(typed === '-' ? typed : typed.slice(1))))
  }

  /** Reads a file as bytes. @param path `-` is standard input @throws UsageError when it cannot be read */
  file(path: string): Promise<Uint8Array> {
    return asUsageError(path, () => this.#bytes(path))
  }

  async #bytes(path: string): Promise<Uint8Array> {
    if (path !== '-') return readFileSync(path)
    if (this.#wasRead) throw new UsageError('Standard input is one value: only one option can be -.')
    this.#wasRead = true
    return this.#stdin()
  }
}

const asUsageError = async <T>(typed: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UsageError) throw error
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

/**
 * Returns an option's value from its typed occurrences.
 * @throws UsageError for a value that cannot be read, invalid JSON, or a repeated single value
 */
export async function optionValue(
  option: string,
  schema: z.ZodType,
  typed: readonly string[],
  sources: ValueSources,
): Promise<unknown> {
  const kind = optionKindOf(schema)
  if (typed.length > 1 && (kind === 'one' || kind === 'object')) throw new UsageError(`${option} is given twice.`)
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
