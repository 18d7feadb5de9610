import type { ExportedList } from '../../domain/list.ts'

/** Google My Maps accepts KML of up to 5 MB. */
export const maxKmlBytes = 5_000_000

/** Maximum bytes for each UTF-16 unit of a text: it appears in two places, and `&` becomes `&amp;` in each. */
const maxBytesPerUnit = 2 * 5
/** Markup of a place and its table, the name of its band, and two links of 2,048 characters, a little longer when escaped. */
const maxBytesPerPlace = 8000
/** 24 styles, sentences, and the list's address three times. */
const maxFixedBytes = 50_000

/** Returns an upper bound of the file's size without writing it. Far too high for most lists, but cheap and never too low. */
export const largestKmlBytes = ({ info, entries }: ExportedList): number => {
  const texts = JSON.stringify([info.title, info.authorName, info.description, entries])
  return maxFixedBytes + entries.length * maxBytesPerPlace + texts.length * maxBytesPerUnit
}

/**
 * Returns whether the file is within the limit. Escaping makes its size unpredictable, so the file is rendered, but only if it could be
 * too large, only up to the limit, and without keeping it.
 */
export const fitsIn = (list: ExportedList, render: () => Iterable<string>): boolean => {
  if (largestKmlBytes(list) <= maxKmlBytes) return true
  let bytes = 0
  for (const piece of render()) {
    bytes += Buffer.byteLength(piece)
    if (bytes > maxKmlBytes) return false
  }
  return true
}
