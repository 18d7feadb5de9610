import type { Judged } from './judge.ts'

/** Returns the indexes of the headings without others below them. */
export const leafHeadings = (all: readonly Judged[]): Set<number> => {
  const leaves = new Set<number>()
  let last: { index: number; level: number } | undefined
  for (const [index, { part }] of all.entries()) {
    if (part.kind !== 'heading') continue
    if (last && part.level <= last.level) leaves.add(last.index)
    last = { index, level: part.level }
  }
  if (last) leaves.add(last.index)
  return leaves
}

/** Returns the index of the heading above each part, or -1. */
export const headingsOf = (all: readonly Judged[]): number[] => {
  let heading = -1
  return all.map(({ part }, index) => {
    if (part.kind === 'heading') heading = index
    return part.kind === 'heading' ? -1 : heading
  })
}
