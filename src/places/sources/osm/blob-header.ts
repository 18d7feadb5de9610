import { PbfReader } from 'pbf'
import { assertEndedAt } from './block.ts'
import { DamagedBytes } from './damaged.ts'
import { maxBlobBytes } from './unpack-blob.ts'

/** The declared content of a blob. Readers must skip unknown types, as the format requires. */
export type BlobType = 'OSMHeader' | 'OSMData' | 'other'

/** Size of the header's length prefix. */
export const lengthBytes = 4
/** The limit that the format sets. */
const maxHeaderBytes = 64 << 10

/** Returns the offset at which a header ends, from its first bytes. @throws DamagedBytes */
export const headerEnd = (bytes: Buffer): number => {
  const length = bytes.readUInt32BE()
  if (length > maxHeaderBytes) throw new DamagedBytes('no OpenStreetMap data: a header of more than 64 KiB')
  return lengthBytes + length
}

/** Parses a message of type `BlobHeader`. @throws DamagedBytes */
export const readBlobHeader = (message: Buffer): { type: BlobType; length: number } => {
  const pbf = new PbfReader(message)
  let type = ''
  let length: number | undefined
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) type = pbf.readString()
    else if (field === 3) length = pbf.readVarint()
  }
  assertEndedAt(pbf, message.length)
  if (type === '' || length === undefined) throw new DamagedBytes('a blob without its type or its length')
  if (length > maxBlobBytes) throw new DamagedBytes('a blob of more than 32 MiB')
  return { type: type === 'OSMHeader' || type === 'OSMData' ? type : 'other', length }
}
