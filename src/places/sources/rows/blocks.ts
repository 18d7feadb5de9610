import { isUtf8 } from 'node:buffer'
import { SourceError } from '../source.ts'

export const maxRowBytes = 1 << 20

const lineFeed = 0x0a
/** Begins each record of a GeoJSON text sequence (RFC 8142). Records may contain line feeds. */
const recordSeparator = 0x1e

/** Whole rows with their end bytes, and the number of the first row, counted from 1. */
export type Block = { bytes: Buffer; rows: Buffer[]; first: number }

/**
 * Yields the rows of a text file, one block per read, without a byte order mark.
 * @throws SourceError for a row of more than `maxRowBytes`, or one that is not UTF-8
 */
export async function* blocksOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let first = 1
  let separator = lineFeed
  const where = (index: number) => `${separator === lineFeed ? 'line' : 'record'} ${first + index}`
  const blockOf = (bytes: Buffer): Block => {
    const rows = rowsOf(bytes, separator)
    if (!isUtf8(bytes)) throw new SourceError(file, 'is not UTF-8 text', where(rows.findIndex(row => !isUtf8(row))))
    const block = { bytes, rows, first }
    first += rows.length
    return block
  }
  let rest: Buffer = Buffer.alloc(0)
  let atStart = true
  for await (const chunk of chunks) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    if (atStart && rest.length < byteOrderMark.length) continue
    if (atStart && rest.subarray(0, byteOrderMark.length).equals(byteOrderMark))
      rest = rest.subarray(byteOrderMark.length)
    if (atStart && rest[0] === recordSeparator) separator = recordSeparator
    atStart = false
    const end = rest.lastIndexOf(separator) + 1
    if (end > 0) yield blockOf(rest.subarray(0, end))
    rest = rest.subarray(end)
    if (rest.length > maxRowBytes) throw new SourceError(file, `is longer than ${maxRowBytes} bytes`, where(0))
  }
  if (rest.length > 0) yield blockOf(rest)
}

const byteOrderMark = Buffer.from('\uFEFF')

const rowsOf = (bytes: Buffer, separator: number): Buffer[] => {
  const rows: Buffer[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(separator, from)
    const next = end === -1 ? bytes.length : end + 1
    rows.push(bytes.subarray(from, next))
    from = next
  }
  return rows
}
