import { notKnown } from './rpc-errors.ts'

/** What an argument may be that somebody has begun to type: at most 100, best first. */
export type Completions = {
  readonly [argument: string]: (begun: string) => Promise<readonly string[]> | readonly string[]
}

const mostValues = 100

/**
 * Suggestions for one argument; none for what is free text.
 * @param known the names of prompts and the templates of resources
 * @throws ProtocolError when the argument is of neither
 */
export async function complete(
  completions: Completions,
  known: readonly string[],
  ref: { name: string } | { uri: string },
  { name, value }: { name: string; value: string },
) {
  if (!known.includes('uri' in ref ? ref.uri : ref.name))
    throw notKnown('There is no such prompt or resource: see prompts/list and resources/templates/list.')
  const found = Object.hasOwn(completions, name) ? await completions[name]!(value) : []
  return { completion: { values: found.slice(0, mostValues), hasMore: found.length > mostValues } }
}
