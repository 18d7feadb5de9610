import { readFileSync } from 'node:fs'
import type * as z from 'zod'
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
    if (typed === '-' && this.#wasRead) throw new UsageError('Standard input is one value: only one option can be -.')
    try {
      return utf8.decode(typed === '-' ? await this.#input() : readFileSync(typed.slice(1)))
    } catch (error) {
      throw new UsageError(`Cannot read ${typed}: ${error instanceof Error ? error.message : error}`)
    }
  }

  #input(): Promise<Uint8Array> {
    this.#wasRead = true
    return this.#stdin()
  }
}

const isElsewhere = (typed: string): boolean => typed === '-' || (typed.startsWith('@') && !typed.startsWith('@='))

/** How an option of a schema is written. */
export const kindOf = (schema: z.ZodType): 'flag' | 'texts' | 'objects' | 'object' | 'one' => {
  const { type } = bare(schema).def
  if (type === 'boolean') return 'flag'
  if (type === 'array') return bare(itemOf(schema)!).def.type === 'string' ? 'texts' : 'objects'
  return type === 'object' ? 'object' : 'one'
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
  return texts.flatMap((text, index) => {
    if (kind === 'objects' || text.trimStart().startsWith('[')) return json(option, text)
    return isElsewhere(typed[index]!)
      ? text
          .split('\n')
          .filter(line => line.trim() !== '')
          .map(line => line.trim())
      : [text]
  })
}

function json(option: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${option} has to be JSON: ${(error as Error).message}`)
  }
}
