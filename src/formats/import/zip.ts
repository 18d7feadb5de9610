import { isUtf8 } from 'node:buffer'
import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './refusals.ts'

/** Maximum number of unpacked bytes of all files together: 16 MiB, as for a file that is not packed. */
export const maxUnpackedBytes = 16 * 1024 * 1024

/** Maximum bytes of a short file. */
export const shortFile = 256 * 1024

/** The same as `maxUnpackedBytes` for a short archive. Files of people pack to a tenth, and 8 MiB of XML take about a second of CPU. */
export const maxUnpackedOfShort = 8 * 1024 * 1024

/** What an entry counts that ends within its bytes. */
const damagedBytes = 1024 * 1024

/** An archive, of which only the directory is read so far. Names are never used as paths. */
export type Archive = { files: ArchiveFile[] }

export type ArchiveFile = {
  name: string
  /** Unpacks the file at each call. @throws UnreadableFile, also if all files together are too large */
  bytes(): Uint8Array
}

/** Returns whether bytes begin like an archive. File names do not tell: browsers save a KMZ as .kml. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/**
 * Opens an archive. Memory is bounded, whatever the archive declares. Entries for the same bytes are one file.
 * @throws UnreadableFile
 */
export function openArchive(bytes: Uint8Array): Archive {
  let left = bytes.length < shortFile ? maxUnpackedOfShort : maxUnpackedBytes
  const unpack = (entry: ZipEntry): Uint8Array => {
    // A thousand damaged entries may share the bytes of one.
    const before = left
    left -= damagedBytes
    const content = unpacked(bytes, entry, before)
    left = before - content.length
    if (crc32(content) !== entry.crc) throw new UnreadableFile('damaged')
    return content
  }
  const entries = new Map(directoryOf(bytes).map(entry => [entry.offset, entry]))
  return { files: [...entries.values()].map(entry => ({ name: entry.name, bytes: () => unpack(entry) })) }
}

function unpacked(archive: Uint8Array, entry: ZipEntry, maxLength: number): Uint8Array {
  if (entry.isEncrypted) throw new UnreadableFile('encrypted')
  if (entry.method !== 0 && entry.method !== 8) throw new UnreadableFile('archive')
  const packed = packedBytes(archive, entry)
  const content = entry.method === 0 ? packed : inflated(packed, maxLength)
  if (content.length > maxLength) throw new UnreadableFile('too_large')
  return content
}

function inflated(packed: Uint8Array, maxLength: number): Uint8Array {
  try {
    // Node does not accept zero.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxLength) })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UnreadableFile(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged', { cause })
  }
}

/** The directory's entry of one file, unverified. */
type ZipEntry = {
  name: string
  method: number
  isEncrypted: boolean
  crc: number
  /** Start of the file's local head, which identifies the file. */
  offset: number
  size: number
}

const maxEntries = 10_000
const maxCommentLength = 0xffff
const signatures = { entry: 0x02014b50, end: 0x06054b50, content: 0x04034b50 }
const lengths = { entry: 46, end: 22, content: 30 }
/** What a 32-bit field holds if the value is in the 64-bit extension. */
const elsewhere = 0xffffffff

/**
 * Returns the entries of an archive's directory; other bytes are ignored. Parsed here, because libraries compare no checksums: decision
 * 035.
 * @throws UnreadableFile for an archive without its end or with more than 10,000 files
 */
function directoryOf(archive: Uint8Array): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  const { count, start } = endOf(view, archive)
  if (count > maxEntries) throw new UnreadableFile('archive')
  const entries: ZipEntry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    expectSignature(view, at, 'entry')
    const extra = at + lengths.entry + view.getUint16(at + 28, true)
    const comment = extra + view.getUint16(at + 30, true)
    const end = comment + view.getUint16(at + 32, true)
    if (end > archive.length) throw new UnreadableFile('damaged')
    const name = archive.subarray(at + lengths.entry, extra)
    entries.push(entryAt(view, at, name, new DataView(archive.buffer, archive.byteOffset + extra, comment - extra)))
    at = end
  }
  return entries
}

/** Returns the packed bytes of an entry. @throws UnreadableFile if they are not where the directory says */
function packedBytes(archive: Uint8Array, { offset, size }: ZipEntry): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  expectSignature(view, offset, 'content')
  const from = offset + lengths.content + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  return archive.subarray(from, from + size)
}

function expectSignature(view: DataView, at: number, part: keyof typeof signatures): void {
  const isThere = at >= 0 && at + lengths[part] <= view.byteLength && view.getUint32(at, true) === signatures[part]
  if (!isThere) throw new UnreadableFile('damaged')
}

function endOf(view: DataView, archive: Uint8Array): { count: number; start: number } {
  const from = Math.max(0, archive.length - lengths.end - maxCommentLength)
  const tail = Buffer.from(archive.buffer, archive.byteOffset + from, archive.length - from)
  const end = from + tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  expectSignature(view, end, 'end')
  return { count: view.getUint16(end + 10, true), start: view.getUint32(end + 16, true) }
}

function entryAt(view: DataView, at: number, name: Uint8Array, extra: DataView): ZipEntry {
  const flags = view.getUint16(at + 8, true)
  // The unpacked size is not used, but comes first in the extension.
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  const [, size, offset] = widened(sizes, extra)
  return {
    name: (flags & 0x800) !== 0 || isUtf8(name) ? new TextDecoder().decode(name) : ofDos(name),
    method: view.getUint16(at + 10, true),
    isEncrypted: (flags & 0x41) !== 0,
    crc: view.getUint32(at + 16, true),
    offset: offset!,
    size: size!,
  }
}

/** Replaces numbers that are in the 64-bit extension, which has them in the same order. Java writes it for small files too. */
function widened(numbers: readonly number[], extra: DataView): number[] {
  let at = 0
  while (at + 4 <= extra.byteLength && extra.getUint16(at, true) !== 1) at += 4 + extra.getUint16(at + 2, true)
  let next = at + 4
  return numbers.map(number => {
    if (number !== elsewhere || next + 8 > extra.byteLength) return number
    next += 8
    return Number(extra.getBigUint64(next - 8, true))
  })
}

// Code page 437 from 0x80: the names of archives that do not say UTF-8.
const dos =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

const ofDos = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : dos[byte - 0x80])).join('')
