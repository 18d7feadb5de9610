import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './refusals.ts'
import { isWorkbook, mapAmong } from './zip/choice.ts'
import { directoryOf, type Entry } from './zip/directory.ts'

/** The most bytes that are unpacked: 16 MiB, as many as a file may have that is sent as it is. */
export const mostUnpacked = 16 * 1024 * 1024

/** Whether bytes begin as an archive does. Nobody's name for a file says so: browsers save a KMZ as .kml. */
export const isZip = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

/**
 * The one map in an archive, unpacked. Of everything else in it only the name is read; names are never paths here. It costs no more
 * memory than the limit, whatever the archive says of itself, and an archive in it stays packed.
 * @throws UnreadableFile
 */
export function mapInside(bytes: Uint8Array): Uint8Array {
  const entries = directoryOf(bytes)
  const map = mapAmong(entries)
  if (map) return unpacked(bytes, map)
  throw new UnreadableFile(isWorkbook(entries, bytes) ? 'spreadsheet' : 'archive')
}

function unpacked(bytes: Uint8Array, entry: Entry): Uint8Array {
  const packed = entry.bytesIn(bytes)
  const content = entry.method === 'stored' ? packed : inflated(packed)
  if (content.length > mostUnpacked) throw new UnreadableFile('too_large')
  if (crc32(content) !== entry.crc) throw new UnreadableFile('damaged')
  return content
}

function inflated(packed: Uint8Array): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: mostUnpacked })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UnreadableFile(code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'damaged', { cause })
  }
}
