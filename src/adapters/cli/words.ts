import { parseArgs } from 'node:util'
import { meant } from './suggest.ts'

/** A call that cannot be understood; the message says what would be. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** `value` is followed by one, a `flag` says all by being there, or `--no-…` the opposite. */
export type Options = Readonly<Record<string, 'value' | 'flag'>>

export type Words = { values: Map<string, string[]>; flags: ReadonlyMap<string, boolean>; positionals: string[] }

/** A command's words, taken apart. @throws UsageError for an option that is not known, or has no value where it needs one */
export function readWords(args: readonly string[], known: Options, usage: string): Words {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, kind]) => [
      name,
      { type: kind === 'value' ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  // Not strict: what Node would say is about JavaScript, and it would refuse the coordinates of Montevideo.
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
  })
  const values = new Map<string, string[]>()
  const flags = new Map<string, boolean>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const kind = Object.hasOwn(known, name) && rawName.startsWith('--') ? known[name] : undefined
    if (!kind)
      throw new UsageError(
        `There is no option ${rawName}.${meant(name, Object.keys(known), name => `--${name}`)} ${usage}`,
      )
    if (kind === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} takes no value. ${usage}`)
      flags.set(name, !rawName.startsWith('--no-'))
    } else if (value === undefined || (!inlineValue && value.startsWith('--')))
      throw new UsageError(`--${name} needs a value; one that begins with two dashes follows an equals sign. ${usage}`)
    else values.set(name, [...(values.get(name) ?? []), value])
  }
  return { values, flags, positionals }
}
