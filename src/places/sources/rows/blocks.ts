import { isUtf8 } from 'node:buffer'
import { open, stat } from 'node:fs/promises'
import { type Finding, orSourceError, SourceError } from '../source.ts'

const chunkBytes = 1 << 16

/** The bytes of a file in order, and the share already yielded, 0 … 1. */
export type Chunks = { progress(): number; chunks: AsyncIterable<Buffer> }

/** Opens a file to read it in chunks. @throws SourceError, also while chunks are read */
export const chunksOf = async (file: string): Promise<Chunks> => {
  let read = 0
  const { size } = await stat(file).catch(orSourceError(file))
  async function* chunks() {
    await using handle = await open(file).catch(orSourceError(file))
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes)
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes, null).catch(orSourceError(file))
      if (bytesRead === 0) return
      read += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  }
  return { progress: () => (size === 0 ? 1 : Math.min(1, read / size)), chunks: chunks() }
}

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

/** Unreadable rows at the beginning after which reading stops: the file has another format. */
const maxUnreadable = 100

/** Yields the findings unchanged. @throws SourceError when none of the first rows is readable */
export async function* readableRows(file: string, groups: AsyncIterable<Finding[]>): AsyncGenerator<Finding[]> {
  let unreadable = 0
  let readable = false
  for await (const group of groups) {
    for (const finding of readable ? [] : group.slice(0, maxUnreadable - unreadable)) {
      if ('dropped' in finding && finding.dropped === 'unreadable') unreadable++
      else readable = true
    }
    if (!readable && unreadable === maxUnreadable) throw noneReadable(file, unreadable)
    yield group
  }
  if (!readable && unreadable > 0) throw noneReadable(file, unreadable)
}

const noneReadable = (file: string, rows: number) =>
  new SourceError(file, rows === 1 ? 'its only row cannot be read' : `none of its first ${rows} rows can be read`)
