import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type * as z from 'zod'
import type { Operation } from '../../core/operation.ts'
import { readerOf } from '../rest/request.ts'

/** A call that cannot be understood; the message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The members of a command's input as options. The edit token is not one of them: who owns the database needs none. */
export const optionsOf = (operation: Operation): [name: string, schema: z.ZodType][] =>
  Object.entries(operation.fullInput.shape as Record<string, z.ZodType>).filter(([name]) => name !== 'editToken')

const inPath = (operation: Operation): string[] => [...operation.path.matchAll(/{(\w+)}/g)].map(match => match[1]!)

export const usageOf = (operation: Operation): string =>
  [kebab(operation.name), ...inPath(operation).map(name => `<${kebab(name)}>`), '[options]'].join(' ')

/**
 * A command's words as an operation's input: what is in the path comes by position, all else as `--option value`.
 * Lists and objects are JSON. `@FILE` takes a value from a file, `-` from standard input.
 * @throws UsageError
 */
export function readArguments(
  operation: Operation,
  args: string[],
): { input: Record<string, unknown>; output?: string } {
  const schemas = new Map(optionsOf(operation))
  const options = Object.fromEntries(
    [...schemas.keys(), 'output'].map(name => [kebab(name), { type: 'string' as const }]),
  )
  const { values, positionals } = parsed(args, options)
  const path = inPath(operation)
  if (positionals.length > path.length) throw new UsageError(`Too many words. Usage: forklist ${usageOf(operation)}`)
  const input: Record<string, unknown> = {}
  for (const [name, schema] of schemas) {
    const text = values[kebab(name)] ?? positionals[path.indexOf(name)]
    if (text !== undefined) input[name] = valueFrom(name, schema, contents(text))
    else if (path.includes(name))
      throw new UsageError(`<${kebab(name)}> is missing. Usage: forklist ${usageOf(operation)}`)
  }
  return { input, ...(values.output !== undefined && { output: values.output }) }
}

type Parsed = { values: Record<string, string | undefined>; positionals: string[] }

function parsed(args: string[], options: Record<string, { type: 'string' }>): Parsed {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: { ...values } as Parsed['values'], positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

// A wrong byte is refused, as REST refuses it, and not replaced by a sign that nobody wrote.
const utf8 = new TextDecoder('utf-8', { fatal: true })

function contents(text: string): string {
  if (text !== '-' && !text.startsWith('@')) return text
  try {
    return utf8.decode(readFileSync(text === '-' ? 0 : text.slice(1)))
  } catch (error) {
    throw new UsageError(`Cannot read ${text}: ${error instanceof Error ? error.message : error}`)
  }
}

const structured = (schema: z.ZodType): boolean => {
  const { innerType, type } = schema.def as { innerType?: z.ZodType; type: string }
  return innerType ? structured(innerType) : type === 'array' || type === 'object'
}

function valueFrom(name: string, schema: z.ZodType, text: string): unknown {
  if (!structured(schema)) return readerOf(schema)(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`--${kebab(name)} has to be JSON.`)
  }
}
