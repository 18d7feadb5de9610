import type { ParsedFile, ParsedRow } from '../formats/import/read-file.ts'

/** Rows of each reading that are looked up. */
const sampled = 12

/**
 * Reads a file in the way of which most places are known, if its words allow several: headings with their dishes below, or districts with
 * their restaurants. The first reading stays unless another one finds twice as many of its places, and a third at least,
 * or is a guess that finds more of them.
 * @param read reads the file in another way
 * @param countKnown returns how many of some rows are known places
 */
export const likeliestReading = async (
  file: ParsedFile,
  read: (reading: string) => Promise<ParsedFile>,
  countKnown: (rows: readonly ParsedRow[], file: ParsedFile) => Promise<number>,
): Promise<ParsedFile> => {
  const [, ...others] = file.readings ?? []
  if (others.length === 0) return file
  const shareOf = async (each: ParsedFile): Promise<number> => {
    const step = Math.max(1, each.rows.length / sampled)
    const rows = each.rows.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    const known = await countKnown(rows, each)
    return known < 2 ? 0 : known / rows.length
  }
  let best = { file, share: await shareOf(file) }
  for (const { id } of others) {
    const other = await read(id)
    const share = await shareOf(other)
    const isGuess = other.rows.some(row => 'isGuess' in row)
    // The rows of a guess are those of the other reading and more.
    const isMore = isGuess && share * other.rows.length > best.share * best.file.rows.length
    if (share >= 1 / 3 && (isMore || share >= 2 * best.share)) best = { file: other, share }
  }
  return best.file
}
