import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { assertEndedAt, rangeOf } from './block.ts'
import { DamagedBytes } from './damaged.ts'

/** The format's limit for a blob, packed and unpacked. */
export const maxBlobBytes = 32 << 20

type Unpack = (data: Buffer, options: { chunkSize: number; maxOutputLength: number }) => Buffer

// Synchronous on purpose: the streams of the asynchronous variants double the cost.
const unpackers = new Map<number, Unpack>([
  [3, inflateSync],
  [7, zstdDecompressSync],
])
const unsupported = new Map([
  [4, 'LZMA'],
  [5, 'bzip2'],
  [6, 'LZ4'],
])

/** Returns the contents of a blob. @param message of type `Blob` @throws DamagedBytes */
export const unpackBlob = (message: Buffer): Buffer => {
  const pbf = new PbfReader(message)
  let [length, packing, data] = [0, 0, message.subarray(0, 0)]
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 2) length = pbf.readVarint()
    else if (pbf.type === 2) {
      const { start, end } = rangeOf(pbf)
      ;[packing, data] = [field, message.subarray(start, end)]
    }
  }
  assertEndedAt(pbf, message.length)
  if (packing === 1) return data
  const unpack = unpackers.get(packing)
  if (!unpack)
    throw new DamagedBytes(
      `a blob packed by ${unsupported.get(packing) ?? 'an unknown program'}, which is not supported`,
    )
  if (length > maxBlobBytes) throw new DamagedBytes('a blob that unpacks to more than 32 MiB')
  const bytes = unpackWith(unpack, data, length)
  if (bytes.length !== length) throw new DamagedBytes('a blob that does not unpack to as many bytes as it says')
  return bytes
}

const unpackWith = (unpack: Unpack, data: Buffer, length: number): Buffer => {
  try {
    // One byte more than declared: detects longer contents, and the buffer never has to grow.
    return unpack(data, { chunkSize: Math.max(64, length + 1), maxOutputLength: length + 1 })
  } catch (error) {
    throw new DamagedBytes(`a blob that cannot be unpacked (${(error as Error).message})`)
  }
}
