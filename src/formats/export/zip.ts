import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. Its name is in ASCII. */
type ArchivedFile = { name: string; text: Iterable<string> }

/** Number of characters that are packed at once. */
const blockLength = 65_536
/** The part of the text before a block that the block can refer to, the most that DEFLATE allows. */
const windowBytes = 32_768
/** Ends a DEFLATE stream: an empty last block. */
const streamEnd = Buffer.from([3, 0])

const signatures = { file: 0x04034b50, sizes: 0x08074b50, entry: 0x02014b50, end: 0x06054b50 }
const version = 20
/** CRC and sizes follow the file, because they are unknown before it is packed. */
const sizesFollow = 0x08
const deflated = 8
/** 1 January 1980, the first day that archives know. The same list always gives the same bytes. */
const date = 0x21

/**
 * Writes a ZIP archive in pieces. Packs text block by block: an archive needs the memory of one block, however long its files are. Each
 * block is a stream of its own that refers to the block before, so that blocks take turns with other work and still pack well.
 */
export function* zipped(files: Iterable<ArchivedFile>): Generator<Uint8Array> {
  const directory: Buffer[] = []
  let written = 0
  for (const { name, text } of files) {
    const start = written
    const head = [version, sizesFollow, deflated, 0, date]
    const header = fields([signatures.file], head, [0, 0, 0], [name.length, 0])
    yield Buffer.concat([header, Buffer.from(name)])
    let [crc, packedBytes, bytes] = [0, streamEnd.length, 0]
    let before: Buffer | undefined
    for (const block of blocksOf(text)) {
      const packed = deflateRawSync(block, {
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(before && { dictionary: before.subarray(-windowBytes) }),
      })
      yield packed
      crc = crc32(block, crc)
      packedBytes += packed.length
      bytes += block.length
      before = block
    }
    const sizes = fields([signatures.sizes, crc, packedBytes, bytes])
    yield Buffer.concat([streamEnd, sizes])
    const entry = fields([signatures.entry], [version, ...head], [crc, packedBytes, bytes], [name.length, 0, 0, 0, 0])
    directory.push(entry, fields([0, start]), Buffer.from(name))
    written = start + header.length + name.length + packedBytes + sizes.length
  }
  const entries = Buffer.concat(directory)
  const count = directory.length / 3
  yield Buffer.concat([entries, fields([signatures.end], [0, 0, count, count], [entries.length, written], [0])])
}

function* blocksOf(text: Iterable<string>): Generator<Buffer> {
  let block = ''
  for (const piece of text) {
    block += piece
    if (block.length < blockLength) continue
    yield Buffer.from(block)
    block = ''
  }
  if (block !== '') yield Buffer.from(block)
}

/** Returns numbers as little-endian bytes: groups of four bytes each and of two bytes each take turns. */
const fields = (...groups: number[][]): Buffer => {
  const widths = groups.flatMap((group, index) => group.map(() => (index % 2 === 0 ? 4 : 2)))
  const bytes = Buffer.alloc(widths.reduce((sum, width) => sum + width, 0))
  let at = 0
  for (const [index, number] of groups.flat().entries()) at = bytes.writeUIntLE(number, at, widths[index]!)
  return bytes
}
