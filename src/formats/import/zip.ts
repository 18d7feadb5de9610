import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './refusals.ts'
import { isWorkbook, mapAmong } from './zip/choice.ts'
import { directoryOf, type ZipEntry } from './zip/directory.ts'

/** Maximum number of unpacked bytes: 16 MiB, as for a file that is not packed. */
export const maxUnpackedBytes = 16 * 1024 * 1024

/** Returns whether bytes begin like an archive. File names do not tell: browsers save a KMZ as .kml. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/**
 * Unpacks the only map in an archive. Of other files only the name is read, and names are never used as paths. Memory is bounded,
 * whatever the archive declares, and nested archives stay packed.
 * @throws UnreadableFile
 */
export function mapInside(bytes: Uint8Array): Uint8Array {
  const entries = directoryOf(bytes)
  const map = mapAmong(entries)
  if (map) return unpacked(bytes, map)
  throw new UnreadableFile(isWorkbook(entries, bytes) ? 'spreadsheet' : 'archive')
}

function unpacked(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = entry.bytesIn(bytes)
  const content = entry.method === 'stored' ? packed : inflated(packed)
  if (content.length > maxUnpackedBytes) throw new UnreadableFile('too_large')
  if (crc32(content) !== entry.crc) throw new UnreadableFile('damaged')
  return content
}

function inflated(packed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxUnpackedBytes })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UnreadableFile(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged', { cause })
  }
}
