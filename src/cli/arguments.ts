import { basename } from 'node:path'
import type { Operation, Upload } from '../core/operation.ts'
import { asMembers } from '../core/upload.ts'
import { fileOption, kebab, optionsOf, positionsOf, usageOf } from './names.ts'
import { type Options, parseWords, UsageError } from './parse-words.ts'
import { optionKindOf, optionValue, type ValueSources } from './values.ts'

export type Call = {
  input: Record<string, unknown>
  /** Output file. */
  output?: string
  json: boolean
}

/** Options of every command. */
export const commonOptions = { output: 'value', json: 'flag' } as const satisfies Options

/** A command that calls an operation: its usage line and the members taken by position. */
export type CommandForm = {
  usage: string
  positions: readonly string[]
  /** Returns a warning beside the response. */
  warning?: (input: object, answer: object) => string | undefined
}

const defaultForm = (operation: Operation): CommandForm => ({
  usage: `Usage: forklist ${usageOf(operation)}`,
  positions: positionsOf(operation),
})

/**
 * Parses a command's arguments as an operation's input: each member as `--option value`, path members by position too.
 * @throws UsageError
 */
export async function readArguments(
  operation: Operation,
  args: readonly string[],
  sources: ValueSources,
  { usage, positions }: CommandForm = defaultForm(operation),
): Promise<Call> {
  const members = optionsOf(operation)
  const kinds = members.map(
    ([name, schema]) => [kebab(name), optionKindOf(schema) === 'flag' ? 'flag' : 'value'] as const,
  )
  const { values, flags, positionals } = parseWords(args, { ...Object.fromEntries(kinds), ...commonOptions }, usage)
  // Members not given by option are taken by position.
  for (const name of positions.filter(name => !values.has(kebab(name)))) {
    const word = positionals.shift()
    if (word === undefined) throw new UsageError(`<${kebab(name)}> is missing. ${usage}`)
    values.set(kebab(name), [word])
  }
  if (positionals.length > 0) throw new UsageError(`Too many words: ${positionals.join(' ')}. ${usage}`)

  const input: Record<string, unknown> = {}
  for (const [name, schema] of members) {
    const typed = values.get(kebab(name))
    if (flags.has(kebab(name))) input[name] = flags.get(kebab(name))
    if (typed === undefined) continue
    if (operation.upload && name === fileOption) {
      Object.assign(input, await fileMembers(operation.upload, typed, sources, usage))
      continue
    }
    const value = await optionValue(`--${kebab(name)}`, schema, typed, sources)
    // `echo` and `jq` end their output with a line feed; no id or slug does.
    input[name] = positions.includes(name) && typeof value === 'string' ? value.trim() : value
  }
  const [output, second] = values.get('output') ?? []
  if (second !== undefined) throw new UsageError('--output is given twice.')
  return { input, json: flags.get('json') === true, ...(output !== undefined && { output }) }
}

/** Returns the input members for a file. @throws UsageError */
async function fileMembers(
  upload: Upload,
  [path = '', second]: readonly string[],
  sources: ValueSources,
  usage: string,
): Promise<Record<string, unknown>> {
  if (second !== undefined) throw new UsageError(`--${fileOption} is given twice. ${usage}`)
  return asMembers(upload, await sources.file(path), path === '-' ? undefined : basename(path))
}
