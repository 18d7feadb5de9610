/** What an argument may be that somebody has begun to type: at most 100, best first. */
export type Completions = {
  readonly [argument: string]: (begun: string) => Promise<readonly string[]> | readonly string[]
}

const mostValues = 100

/** Suggestions for one argument, of whatever prompt or resource; none for what is free text. */
export async function complete(completions: Completions, { name, value }: { name: string; value: string }) {
  const found = Object.hasOwn(completions, name) ? await completions[name]!(value) : []
  return { completion: { values: found.slice(0, mostValues), hasMore: found.length > mostValues } }
}
