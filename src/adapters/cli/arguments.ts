import { basename } from 'node:path'
import type { Operation, Upload } from '../../core/operation.ts'
import { asMembers } from '../../core/upload.ts'
import { fileOption, kebab, optionsOf, positionsOf, usageOf } from './names.ts'
import { kindOf, optionValue, type Sources } from './values.ts'
import { type Options, readWords, UsageError } from './words.ts'

export type Call = {
  input: Record<string, unknown>
  /** A file for the answer. */
  output?: string
  json: boolean
}

/** What every command takes beside the members of its input. */
export const common = { output: 'value', json: 'flag' } as const satisfies Options

/** How a command calls an operation: what it says of its use, and the members that it takes by position. */
export type Called = {
  usage: string
  positions: readonly string[]
  /** What else there is to say, besides the answer. */
  remark?: (input: object, answer: object) => string | undefined
}

const calledByItsName = (operation: Operation): Called => ({
  usage: `Usage: forklist ${usageOf(operation)}`,
  positions: positionsOf(operation),
})

/**
 * A command's words as an operation's input: each member as `--option value`, those in the path by position too.
 * @throws UsageError
 */
export async function readArguments(
  operation: Operation,
  args: readonly string[],
  sources: Sources,
  { usage, positions }: Called = calledByItsName(operation),
): Promise<Call> {
  const members = optionsOf(operation)
  const kinds = members.map(([name, schema]) => [kebab(name), kindOf(schema) === 'flag' ? 'flag' : 'value'] as const)
  const { values, flags, positionals } = readWords(args, { ...Object.fromEntries(kinds), ...common }, usage)
  // Who names some of them by option gives the others by position.
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
    // What `echo` and `jq` print ends with a line feed, and no name of a thing does.
    input[name] = positions.includes(name) && typeof value === 'string' ? value.trim() : value
  }
  const [output, second] = values.get('output') ?? []
  if (second !== undefined) throw new UsageError('--output is given twice.')
  return { input, json: flags.get('json') === true, ...(output !== undefined && { output }) }
}

/** A file as the members that have it. @throws UsageError */
async function fileMembers(
  upload: Upload,
  [path = '', second]: readonly string[],
  sources: Sources,
  usage: string,
): Promise<Record<string, unknown>> {
  if (second !== undefined) throw new UsageError(`--${fileOption} is given twice. ${usage}`)
  return asMembers(upload, await sources.file(path), path === '-' ? undefined : basename(path))
}
