/** Characters reserved for members that were not measured: a cursor, the state of a list. */
const reserved = 1000

/**
 * Returns how many of the first `items` fit into a response; at least one, so that paging always ends.
 * @param maxLength maximum number of characters of JSON
 * @param rest the other members of the response
 */
export function countThatFits(items: readonly unknown[], maxLength: number, rest: unknown = {}): number {
  let left = maxLength - reserved - jsonLength(rest)
  const tooMany = items.findIndex(item => {
    left -= jsonLength(item) + 1
    return left < 0
  })
  return tooMany < 0 ? items.length : Math.max(tooMany, 1)
}

/** Returns the first version that fits, or the last. Each is shorter than the one before. */
export const firstThatFits = <T>(versions: readonly (() => T)[], maxLength: number): T => {
  for (const version of versions.slice(0, -1)) {
    const value = version()
    if (jsonLength(value) <= maxLength - reserved) return value
  }
  return versions.at(-1)!()
}

/** Returns the length of a value in characters of JSON. */
export const jsonLength = (value: unknown): number => JSON.stringify(value).length
