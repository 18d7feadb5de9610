import { UnreadableFile } from '../refusals.ts'

/** What the directory at the end of an archive says of one file in it. Nothing of it is true before it is tried. */
export type Entry = {
  name: string
  method: 'stored' | 'deflated'
  crc: number
  /** @throws UnreadableFile where it is not there, or locked with a password */
  bytesIn(archive: Uint8Array): Uint8Array
}

const mostEntries = 1000
const endLength = 22
const longestComment = 0xffff
const directoryEnd = Buffer.from('PK\x05\x06', 'latin1')
const inDirectory = 0x02014b50
const atContent = 0x04034b50
const directoryHead = 46
const contentHead = 30

/**
 * The files in an archive, as its directory has them: what stands between them nobody counts. The directory is read here, because the
 * library for it, `fflate`, tells neither where a file begins nor that it is locked, and unpacks into as much memory as the archive asks.
 * @throws UnreadableFile for an archive without its end, and for one of more than 1,000 files
 */
export function directoryOf(archive: Uint8Array): Entry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length)
  const end = endOf(archive)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw new UnreadableFile('archive')
  const entries: Entry[] = []
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
  const from = Math.max(0, archive.length - endLength - longestComment)
  const found = Buffer.from(archive.buffer, archive.byteOffset, archive.length).subarray(from).lastIndexOf(directoryEnd)
  if (found < 0 || from + found + endLength > archive.length) throw new UnreadableFile('damaged')
  return from + found
}

function entryAt(view: DataView, at: number, name: Uint8Array): Entry {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  return {
    // What is looked for in names is ASCII.
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
