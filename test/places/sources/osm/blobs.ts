import { deflateSync, zstdCompressSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

export const field = (pbf: PbfWriter, number: number, value: Uint8Array | string | number): void => {
  pbf.writeTag(number, typeof value === 'number' ? 0 : 2)
  if (typeof value === 'number') pbf.writeVarint(value)
  else if (typeof value === 'string') pbf.writeString(value)
  else pbf.writeBytes(value)
}

export const message = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

const packings = {
  raw: { number: 1, pack: (bytes: Uint8Array) => bytes },
  zlib: { number: 3, pack: (bytes: Uint8Array) => deflateSync(bytes) },
  lzma: { number: 4, pack: (bytes: Uint8Array) => bytes },
  zstd: { number: 7, pack: (bytes: Uint8Array) => zstdCompressSync(bytes) },
}
export type Packing = keyof typeof packings

/** Returns a blob with its header. @param says the unpacked length that it declares */
export const blob = (type: string, contents: Uint8Array, packing: Packing = 'zlib', says = contents.length): Buffer => {
  const { number, pack } = packings[packing]
  const packed = message(pbf => {
    field(pbf, 2, says)
    field(pbf, number, pack(contents))
  })
  return Buffer.concat([headerOf(type, packed.length), packed])
}

/** Returns the header of a blob of the given length. */
export const headerOf = (type: string, bytes: number): Buffer => {
  const header = message(pbf => {
    field(pbf, 1, type)
    field(pbf, 3, bytes)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header])
}

/** Returns an extract's first block: what it promises to readers and what it requires of them. */
export const fileHeader = (promised: readonly string[] = [], required = ['OsmSchema-V0.6', 'DenseNodes']): Buffer => {
  const contents = message(pbf => {
    for (const feature of required) field(pbf, 4, feature)
    for (const feature of promised) field(pbf, 5, feature)
  })
  return blob('OSMHeader', contents)
}
export const sorted = 'Sort.Type_then_ID'
