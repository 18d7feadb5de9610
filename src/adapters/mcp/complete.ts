import { notKnown } from './rpc-errors.ts'

/** What an argument may be that somebody has begun to type: at most 100, best first. */
export type Completions = {
  readonly [argument: string]: (begun: string) => Promise<readonly string[]> | readonly string[]
}

const mostValues = 100

/** What can be completed: the arguments that are, and of what, by names of prompts and templates of resources. */
export type Completion = { arguments: Completions; of: readonly string[] }

/** Suggestions for one argument; none for what is free text. @throws ProtocolError when it is of no prompt and no resource */
export async function complete(
  { arguments: completions, of }: Completion,
  ref: { name: string } | { uri: string },
  { name, value }: { name: string; value: string },
) {
  if (!of.includes('uri' in ref ? ref.uri : ref.name))
    throw notKnown('There is no such prompt or resource: see prompts/list and resources/templates/list.')
  const found = Object.hasOwn(completions, name) ? await completions[name]!(value) : []
  return { completion: { values: found.slice(0, mostValues), hasMore: found.length > mostValues } }
}
