import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './refusals.ts'
import { directoryOf, packedBytes, type ZipEntry } from './zip/directory.ts'

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
