import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { readerOf } from '../../core/from-text.ts'
import { bare, itemOf } from './terminal/schema.ts'
import { UsageError } from './words.ts'

// A wrong byte is refused, as REST refuses it, and not replaced by a sign that nobody wrote.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Where values come from: the command line itself, a file (`@FILE`) or standard input (`-`). Behind `@=` anything is as it is typed. */
export class Sources {
  readonly #stdin: () => Promise<Uint8Array>
  #wasRead = false

  constructor(stdin: () => Promise<Uint8Array>) {
    this.#stdin = stdin
  }

  /** @throws UsageError when it cannot be read, or is not UTF-8 */
  async read(typed: string): Promise<string> {
    if (typed.startsWith('@=')) return typed.slice(2)
    if (!isElsewhere(typed)) return typed
    return orUsage(typed, async () => utf8.decode(await this.#bytes(typed === '-' ? typed : typed.slice(1))))
  }

  /** A file as it is. @param path `-` is standard input @throws UsageError when it cannot be read */
  file(path: string): Promise<Uint8Array> {
    return orUsage(path, () => this.#bytes(path))
  }

  async #bytes(path: string): Promise<Uint8Array> {
    if (path !== '-') return readFileSync(path)
    if (this.#wasRead) throw new UsageError('Standard input is one value: only one option can be -.')
    this.#wasRead = true
    return this.#stdin()
  }
}

const orUsage = async <T>(typed: string, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`Cannot read ${typed}: ${error instanceof Error ? error.message : error}`)
  }
}

const isElsewhere = (typed: string): boolean => typed === '-' || (typed.startsWith('@') && !typed.startsWith('@='))

/** How an option of a schema is written. */
export const kindOf = (schema: z.ZodType): 'flag' | 'texts' | 'named' | 'objects' | 'object' | 'one' => {
  const { type } = bare(schema).def
  if (type === 'boolean') return 'flag'
  if (type !== 'array') return type === 'object' ? 'object' : 'one'
  if (bare(itemOf(schema)!).def.type === 'string') return 'texts'
  return nameOf(schema) === undefined ? 'objects' : 'named'
}

/** Where all that each object of an array has to have is one text, the member that it is: then the text alone will do. */
function nameOf(schema: z.ZodType): string | undefined {
  const item = bare(itemOf(schema)!)
  const members = item instanceof z.ZodObject ? Object.entries<z.ZodType>(item.shape) : []
  const [first, ...others] = members.filter(([, member]) => !member.safeParse(undefined).success)
  return first && others.length === 0 && bare(first[1]).def.type === 'string' ? first[0] : undefined
}

/**
 * The value of an option, by what was typed each time it was given.
 * @throws UsageError for what cannot be read, is no JSON where it has to be, or is given twice where one value is wanted
 */
export async function optionValue(
  option: string,
  schema: z.ZodType,
  typed: readonly string[],
  sources: Sources,
): Promise<unknown> {
  const kind = kindOf(schema)
  if (typed.length > 1 && (kind === 'one' || kind === 'object')) throw new UsageError(`${option} is given twice.`)
  const texts: string[] = []
  for (const one of typed) texts.push(await sources.read(one))
  if (kind === 'one') return readerOf(schema)(texts[0]!)
  if (kind === 'object') return json(option, texts[0]!)
  const name = kind === 'named' ? nameOf(schema) : undefined
  return texts.flatMap((text, index) => {
    const begins = text.trimStart()[0]
    if (kind === 'objects' || begins === '[' || (name !== undefined && begins === '{')) return json(option, text)
    const words = isElsewhere(typed[index]!) ? linesOf(text) : [text]
    return name === undefined ? words : words.map(word => ({ [name]: word }))
  })
}

const linesOf = (text: string): string[] =>
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
