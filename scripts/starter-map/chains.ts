/**
 * Joins lines at common ends into lines that are as long as possible.
 * @param lines ids of nodes
 * @param mayTurn whether lines may be joined in either direction
 */
export const chained = (lines: readonly (readonly number[])[], mayTurn: boolean): number[][] => {
  const unused = new Set(lines.filter(line => line.length > 1))
  const atEnds = new Map<number, (readonly number[])[]>()
  for (const line of unused)
    for (const end of [line[0]!, line.at(-1)!]) atEnds.set(end, [...(atEnds.get(end) ?? []), line])
  const next = (end: number, forward: boolean): readonly number[] | undefined => {
    const line = atEnds
      .get(end)!
      .find(other => unused.has(other) && (mayTurn || (forward ? other[0] : other.at(-1)) === end))
    if (line) unused.delete(line)
    return line
  }
  const chains: number[][] = []
  for (const line of unused) {
    unused.delete(line)
    const chain = [...line]
    while (chain[0] !== chain.at(-1)) {
      const after = next(chain.at(-1)!, true)
      if (!after) break
      chain.push(...(after[0] === chain.at(-1) ? after : after.toReversed()).slice(1))
    }
    while (chain[0] !== chain.at(-1)) {
      const before = next(chain[0]!, false)
      if (!before) break
      chain.unshift(...(before.at(-1) === chain[0] ? before : before.toReversed()).slice(0, -1))
    }
    chains.push(chain)
  }
  return chains
}
