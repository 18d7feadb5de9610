/** A share with its 95 % interval. */
export type Share = { part: number; of: number; share: number; low: number; high: number }

/** The standard normal value that leaves 2.5 % on either side. */
const z = 1.959964

/** Returns a share with Wilson's interval, which stays correct near 0 and 1 and for few questions. */
export const shareOf = (part: number, of: number): Share => {
  if (of === 0) return { part, of, share: Number.NaN, low: 0, high: 1 }
  const share = part / of
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of)
  const reach = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return { part, of, share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** "91.2 % (604: 88.7–93.2)": the share, the questions, and the interval. */
export const shown = ({ of, share, low, high }: Share): string =>
  of === 0 ? '–' : `${hundred(share)} % (${of}: ${hundred(low)}–${hundred(high)})`

const hundred = (share: number) => (100 * share).toFixed(1)
