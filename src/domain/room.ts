/** What the members around the items of an answer may take up besides those that were measured: a cursor, the state of a list. */
const aside = 1000

/**
 * How many of `items`, from the first, fit into an answer; at least one, so that whoever pages comes to an end.
 * @param room the most characters that the answer may have as JSON
 * @param rest what else is in the answer
 */
export function fitting(items: readonly unknown[], room: number, rest: unknown = {}): number {
  let left = room - aside - sizeOf(rest)
  const tooMany = items.findIndex(item => {
    left -= sizeOf(item) + 1
    return left < 0
  })
  return tooMany < 0 ? items.length : Math.max(tooMany, 1)
}

/** The first of these, each shorter than the one before, that fits into an answer; the last if none does. */
export const firstThatFits = <T>(versions: readonly (() => T)[], room: number): T => {
  for (const version of versions.slice(0, -1)) {
    const value = version()
    if (sizeOf(value) <= room - aside) return value
  }
  return versions.at(-1)!()
}

/** In characters of JSON. */
export const sizeOf = (value: unknown): number => JSON.stringify(value).length
