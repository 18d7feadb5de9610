import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import { orSourceError, SourceError } from '../source.ts'
import { assertEndedAt, rangeOf } from './block.ts'
import { DamagedBytes, isDamage } from './varints.ts'

/** Bytes read for a header. Headers have some 15 bytes; a longer one needs a second read. */
const glanceBytes = 64
/** Bytes per read. Blobs have some 40 KiB, so one read covers many. */
const windowBytes = 1 << 20

/** A file of consecutive blobs, each with its header. Uses 8 bytes of memory per blob. */
export class BlobFile {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #size: number
  /** Offset of each blob's header, then the end of the last blob. */
  #offsets = new Float64Array()
  /** The types of the few blobs without features. */
  readonly #others = new Map<number, BlobType>()
  /** The bytes of the last read, at the beginning of `memory`. New memory per read would start more garbage collections. */
  readonly #window = { at: 0, length: 0, memory: Buffer.alloc(0) }

  private constructor(file: string, handle: FileHandle, size: number) {
    this.#file = file
    this.#handle = handle
    this.#size = size
  }

  /** @throws SourceError */
  static async open(file: string): Promise<BlobFile> {
    const handle = await open(file).catch(orSourceError(file))
    const { size } = await handle.stat().catch(orSourceError(file))
    return new BlobFile(file, handle, size)
  }

  /** Reads the headers of the first `maxBlobs` blobs. @throws SourceError, also for a file that ends within a blob */
  async survey(maxBlobs = Number.POSITIVE_INFINITY): Promise<void> {
    const offsets = [0]
    for (let blob = 0, at = 0; at < this.#size && blob < maxBlobs; blob++) {
      const { type, end } = await this.#headerAt(at)
      if (type !== 'OSMData') this.#others.set(blob, type)
      offsets.push(end)
      at = end
    }
    this.#offsets = Float64Array.from(offsets)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close()
  }

  /** Returns the bytes that a blob occupies in the file. */
  lengthOf(blob: number): number {
    return this.#offsets[blob + 1]! - this.#offsets[blob]!
  }

  get count(): number {
    return this.#offsets.length - 1
  }

  all(type: BlobType): number[] {
    return Array.from({ length: this.count }, (_, blob) => blob).filter(
      blob => (this.#others.get(blob) ?? 'OSMData') === type,
    )
  }

  /** Passes the unpacked contents of a blob to `read`. They are valid until it returns. @throws SourceError with the blob's offset */
  async read<T>(blob: number, read: (contents: Buffer) => T): Promise<T> {
    const at = this.#offsets[blob]!
    const bytes = await this.#windowed(at, this.lengthOf(blob))
    try {
      return read(unpackBlob(bytes.subarray(headerEnd(bytes))))
    } catch (error) {
      throw this.#blamed(at, error)
    }
  }

  async #headerAt(at: number): Promise<{ type: BlobType; end: number }> {
    const glance = await this.#bytes(at, Math.max(lengthBytes, Math.min(glanceBytes, this.#size - at)))
    try {
      const end = headerEnd(glance)
      const header = end <= glance.length ? glance : await this.#bytes(at, end)
      const { type, length } = readBlobHeader(header.subarray(lengthBytes, end))
      if (at + end + length > this.#size) throw this.#cutOff()
      return { type, end: at + end + length }
    } catch (error) {
      throw this.#blamed(at, error)
    }
  }

  #blamed(at: number, error: unknown): unknown {
    return isDamage(error) ? new SourceError(this.#file, error.message, `byte ${at}`) : error
  }

  async #windowed(at: number, length: number): Promise<Buffer> {
    const window = this.#window
    if (at < window.at || at + length > window.at + window.length) {
      const wanted = Math.min(Math.max(length, windowBytes), this.#size - at)
      if (window.memory.length < wanted) window.memory = Buffer.allocUnsafeSlow(wanted)
      // Empty until the read has succeeded.
      window.length = 0
      await this.#fill(window.memory.subarray(0, wanted), at)
      window.at = at
      window.length = wanted
    }
    return window.memory.subarray(at - window.at, at - window.at + length)
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length)
    await this.#fill(bytes, at)
    return bytes
  }

  async #fill(bytes: Buffer, at: number): Promise<void> {
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, at).catch(orSourceError(this.#file))
    if (bytesRead < bytes.length) throw this.#cutOff()
  }

  #cutOff(): SourceError {
    return new SourceError(this.#file, 'the file is cut off: it ends within a blob', `byte ${this.#size}`)
  }
}

/** The declared content of a blob. Readers must skip unknown types, as the format requires. */
type BlobType = 'OSMHeader' | 'OSMData' | 'other'

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

/** The format's limit for a blob, packed and unpacked. */
const maxBlobBytes = 32 << 20

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
const unpackBlob = (message: Buffer): Buffer => {
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
