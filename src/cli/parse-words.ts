import { parseArgs } from 'node:util'
import { suggestion } from './suggestion.ts'

/** Invalid usage. The message says what is valid. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** `value` options take a value. `flag` options are true, or false as `--no-…`. */
export type Options = Readonly<Record<string, 'value' | 'flag'>>

export type ParsedWords = { values: Map<string, string[]>; flags: ReadonlyMap<string, boolean>; positionals: string[] }

/** Splits a command's words into options and positionals. @throws UsageError for an unknown option, or one without its value */
export function parseWords(args: readonly string[], allowed: Options, usage: string): ParsedWords {
  const options = Object.fromEntries(
    Object.entries(allowed).map(([name, kind]) => [
      name,
      { type: kind === 'value' ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  // Not strict: Node's messages are about JavaScript, and it would refuse negative coordinates such as Montevideo's.
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
    const kind = Object.hasOwn(allowed, name) && rawName.startsWith('--') ? allowed[name] : undefined
    if (!kind)
      throw new UsageError(
        `There is no option ${rawName}.${suggestion(name, Object.keys(allowed), name => `--${name}`)} ${usage}`,
      )
    if (kind === 'flag') {
      if (value !== undefined) throw new UsageError(`--${name} takes no value. ${usage}`)
      flags.set(name, !rawName.startsWith('--no-'))
    } else if (value === undefined || (!inlineValue && value.startsWith('--')))
      throw new UsageError(
        `--${name} needs a value; write a value that begins with two dashes after an equals sign. ${usage}`,
      )
    else values.set(name, [...(values.get(name) ?? []), value])
  }
  return { values, flags, positionals }
}
