import { PbfReader } from 'pbf'
import { endedAt } from './block.ts'
import { Damaged } from './damaged.ts'
import { maxBlobBytes } from './unpacked.ts'

/** What a blob is said to hold; what newer programs may add is passed over, as the format asks. */
export type BlobType = 'OSMHeader' | 'OSMData' | 'other'

/** How long the header is stands before it, in so many bytes. */
export const lengthBytes = 4
/** The format's own limit. */
const maxHeaderBytes = 64 << 10

/** Where the header ends whose first bytes these are, counted from them. @throws Damaged */
export const headerEnd = (bytes: Buffer): number => {
  const length = bytes.readUInt32BE()
  if (length > maxHeaderBytes) throw new Damaged('no OpenStreetMap data: a header of more than 64 KiB')
  return lengthBytes + length
}

/** @param message of type `BlobHeader` @throws Damaged */
export const readBlobHeader = (message: Buffer): { type: BlobType; length: number } => {
  const pbf = new PbfReader(message)
  let type = ''
  let length: number | undefined
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) type = pbf.readString()
    else if (field === 3) length = pbf.readVarint()
  }
  endedAt(pbf, message.length)
  if (type === '' || length === undefined) throw new Damaged('a blob without its type or its length')
  if (length > maxBlobBytes) throw new Damaged('a blob of more than 32 MiB')
  return { type: type === 'OSMHeader' || type === 'OSMData' ? type : 'other', length }
}
