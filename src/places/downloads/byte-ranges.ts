/** Bytes from `start` up to but excluding `end`. */
export type ByteRange = { start: number; end: number }

/** A smaller gap between two ranges costs less than another request: 50 ms at 20 Mbit/s. */
const maxGapBytes = 1 << 17
const maxRequestBytes = 8 << 20

/** Joins neighbouring ranges. A range of more than `maxRequestBytes` stays alone. */
export const coalesced = (ranges: readonly ByteRange[], maxGap = maxGapBytes): ByteRange[] => {
  const joined: ByteRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    const isNear = last !== undefined && start - last.end <= maxGap && end - last.start <= maxRequestBytes
    if (isNear) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** Counts the bytes of ranges. */
export const lengthOf = (ranges: readonly ByteRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)
