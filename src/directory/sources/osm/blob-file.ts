import { type FileHandle, open } from 'node:fs/promises'
import { orSourceError, SourceError } from '../source.ts'
import { type BlobType, headerEnd, lengthBytes, readBlobHeader } from './blob-header.ts'
import { isDamage } from './damaged.ts'
import { unpacked } from './unpacked.ts'

/** Headers are of some 15 bytes; a longer one takes a second look. */
const glanceBytes = 64
/** Blobs are of some 40 KiB: many are read at once. */
const windowBytes = 1 << 20

/** A file of blobs, one after the other, each with its header; 8 bytes of memory a blob. */
export class BlobFile {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #size: number
  /** Where each blob's header begins, and where the last blob ends. */
  #offsets = new Float64Array()
  /** The few blobs that do not hold features. */
  readonly #others = new Map<number, BlobType>()
  /** What was read last, and where it stands. */
  #window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }

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

  /** Looks at the headers of the first blobs, or of all. @throws SourceError, for a file that ends within a blob too */
  async survey(most = Number.POSITIVE_INFINITY): Promise<void> {
    const offsets = [0]
    for (let blob = 0, at = 0; at < this.#size && blob < most; blob++) {
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

  /** How many bytes of the file a blob takes. */
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

  /** What `read` makes of what a blob holds, unpacked. @throws SourceError that says where the blob begins */
  async read<T>(blob: number, read: (contents: Buffer) => T): Promise<T> {
    const at = this.#offsets[blob]!
    const bytes = await this.#windowed(at, this.lengthOf(blob))
    try {
      return read(unpacked(bytes.subarray(headerEnd(bytes))))
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
    const { at: from, bytes } = this.#window
    if (at < from || at + length > from + bytes.length) {
      const most = Math.min(Math.max(length, windowBytes), this.#size - at)
      this.#window = { at, bytes: await this.#bytes(at, most) }
    }
    return this.#window.bytes.subarray(at - this.#window.at, at - this.#window.at + length)
  }

  async #bytes(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await this.#handle.read(buffer, 0, length, at).catch(orSourceError(this.#file))
    if (bytesRead < length) throw this.#cutOff()
    return buffer
  }

  #cutOff(): SourceError {
    return new SourceError(this.#file, 'the file is cut off: it ends within a blob', `byte ${this.#size}`)
  }
}
