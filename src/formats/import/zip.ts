import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './refusals.ts'
import { isWorkbook, mapAmong } from './zip/choice.ts'
import { directoryOf, type ZipEntry } from './zip/directory.ts'

/** Maximum number of unpacked bytes: 16 MiB, as for a file that is not packed. */
export const maxUnpackedBytes = 16 * 1024 * 1024

/** Returns whether bytes begin like an archive. File names do not tell: browsers save a KMZ as .kml. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/** An archive, of which only the directory is read so far. Names are never used as paths. */
export type Archive = { files: ArchiveFile[] }

export type ArchiveFile = {
  name: string
  /** Unpacks the file at each call. @throws UnreadableFile, also if all files together are larger than `maxUnpackedBytes` */
  bytes(): Uint8Array
}

/** Opens an archive. Memory is bounded, whatever the archive declares. @throws UnreadableFile */
export function openArchive(bytes: Uint8Array): Archive {
  let left = maxUnpackedBytes
  const unpack = (entry: ZipEntry): Uint8Array => {
    const content = unpacked(bytes, entry, left)
    left -= content.length
    return content
  }
  return { files: directoryOf(bytes).map(entry => ({ name: entry.name, bytes: () => unpack(entry) })) }
}

/**
 * Unpacks the only map in an archive. Of other files only the name is read, and names are never used as paths. Memory is bounded,
 * whatever the archive declares, and nested archives stay packed.
 * @throws UnreadableFile
 */
export function mapInside(bytes: Uint8Array): Uint8Array {
  const entries = directoryOf(bytes)
  const map = mapAmong(entries)
  if (map) return unpacked(bytes, map, maxUnpackedBytes)
  throw new UnreadableFile(isWorkbook(entries, bytes) ? 'spreadsheet' : 'archive')
}

function unpacked(bytes: Uint8Array, entry: ZipEntry, maxLength: number): Uint8Array {
  const packed = entry.bytesIn(bytes)
  const content = entry.method === 'stored' ? packed : inflated(packed, maxLength)
  if (content.length > maxLength) throw new UnreadableFile('too_large')
  if (crc32(content) !== entry.crc) throw new UnreadableFile('damaged')
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
