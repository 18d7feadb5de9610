import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { endedAt, rangeOf } from './block.ts'
import { Damaged } from './damaged.ts'

/** The format's own limit, of a blob's bytes packed and unpacked. */
export const maxBlobBytes = 32 << 20

type Unpack = (data: Buffer, options: { chunkSize: number; maxOutputLength: number }) => Buffer

// Not the asynchronous ones, whose streams cost as much again as the unpacking itself.
const unpackers = new Map<number, Unpack>([
  [3, inflateSync],
  [7, zstdDecompressSync],
])
const unsupported = new Map([
  [4, 'LZMA'],
  [5, 'bzip2'],
  [6, 'LZ4'],
])

/** What a blob holds. @param message of type `Blob` @throws Damaged */
export const unpacked = (message: Buffer): Buffer => {
  const pbf = new PbfReader(message)
  let [length, packing, data] = [0, 0, message.subarray(0, 0)]
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 2) length = pbf.readVarint()
    else if (pbf.type === 2) {
      const { start, end } = rangeOf(pbf)
      ;[packing, data] = [field, message.subarray(start, end)]
    }
  }
  endedAt(pbf, message.length)
  if (packing === 1) return data
  const unpack = unpackers.get(packing)
  if (!unpack)
    throw new Damaged(`a blob packed by ${unsupported.get(packing) ?? 'an unknown program'}, which is not supported`)
  if (length > maxBlobBytes) throw new Damaged('a blob that unpacks to more than 32 MiB')
  const bytes = unpackedBy(unpack, data, length)
  if (bytes.length !== length) throw new Damaged('a blob that does not unpack to as many bytes as it says')
  return bytes
}

const unpackedBy = (unpack: Unpack, data: Buffer, length: number): Buffer => {
  try {
    // Room for one more byte than it says, so that more is noticed, and nothing is moved to make room.
    return unpack(data, { chunkSize: Math.max(64, length + 1), maxOutputLength: length + 1 })
  } catch (error) {
    throw new Damaged(`a blob that cannot be unpacked (${(error as Error).message})`)
  }
}
