import { UnreadableFile } from '../refusals.ts'

/** The directory's entry of one file, unverified. */
export type ZipEntry = {
  name: string
  method: 'stored' | 'deflated'
  crc: number
  /** @throws UnreadableFile if the file is missing or encrypted */
  bytesIn(archive: Uint8Array): Uint8Array
}

const maxEntries = 1000
const endLength = 22
const maxCommentLength = 0xffff
const directoryEnd = Buffer.from('PK\x05\x06', 'latin1')
const inDirectory = 0x02014b50
const atContent = 0x04034b50
const directoryHead = 46
const contentHead = 30

/**
 * Returns the files in an archive's directory; other bytes are ignored. Parsed here, because the library `fflate` reports neither where a
 * file begins nor its encryption, and unpacks into as much memory as the archive declares.
 * @throws UnreadableFile for an archive without its end or with more than 1,000 files
 */
export function directoryOf(archive: Uint8Array): ZipEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  const end = endOf(archive)
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) throw new UnreadableFile('archive')
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let i = 0; i < count; i++) {
    if (at + directoryHead > archive.length || view.getUint32(at, true) !== inDirectory)
      throw new UnreadableFile('damaged')
    const [name, extra, comment] = [28, 30, 32].map(field => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ]
    entries.push(entryAt(view, at, archive.subarray(at + directoryHead, at + directoryHead + name)))
    at += directoryHead + name + extra + comment
  }
  return entries
}

function endOf(archive: Uint8Array): number {
  const from = Math.max(0, archive.length - endLength - maxCommentLength)
  const found = Buffer.from(archive.buffer, archive.byteOffset, archive.length).subarray(from).lastIndexOf(directoryEnd)
  if (found < 0 || from + found + endLength > archive.length) throw new UnreadableFile('damaged')
  return from + found
}

function entryAt(view: DataView, at: number, name: Uint8Array): ZipEntry {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  return {
    // Only ASCII names are compared.
    name: Buffer.from(name).toString('latin1'),
    method: method === 0 ? 'stored' : 'deflated',
    crc: view.getUint32(at + 16, true),
    bytesIn(archive) {
      const isLocked = (flags & 0x41) !== 0
      if (isLocked || (method !== 0 && method !== 8)) throw new UnreadableFile('damaged')
      const isThere = offset + contentHead <= archive.length && view.getUint32(offset, true) === atContent
      if (!isThere) throw new UnreadableFile('damaged')
      const from = offset + contentHead + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      return archive.subarray(from, from + size)
    },
  }
}
