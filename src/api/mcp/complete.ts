import { invalidParams } from './rpc-errors.ts'

/** Returns up to 100 completions of an argument, best first. */
export type Completions = {
  readonly [argument: string]: (begun: string) => Promise<readonly string[]> | readonly string[]
}

const maxValues = 100

/** Arguments that can be completed, and the prompts and resource templates that have them. */
export type Completion = { arguments: Completions; of: readonly string[] }

/** Returns completions for one argument, none for free text. @throws ProtocolError for an argument of an unknown prompt or resource */
export async function complete(
  { arguments: completions, of }: Completion,
  ref: { name: string } | { uri: string },
  { name, value }: { name: string; value: string },
) {
  if (!of.includes('uri' in ref ? ref.uri : ref.name))
    throw invalidParams('Unknown prompt or resource: see prompts/list and resources/templates/list.')
  const found = Object.hasOwn(completions, name) ? await completions[name]!(value) : []
  return { completion: { values: found.slice(0, maxValues), hasMore: found.length > maxValues } }
}
