import { closeSync, openSync, readSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageDamage } from '../damage-state.ts'

const headerBytes = 32
const frameHeaderBytes = 24

/**
 * Requires every page to be in the file or its log. SQLite reads missing pages at the end of a file as zeros, which may not look damaged.
 * After an interrupted checkpoint a file may be short, but then the log has the rest.
 * @param file without links
 * @throws StorageDamage
 */
export function requireAllPages(file: string, database: DatabaseSync): void {
  const pragma = (name: string) => Number(Object.values(database.prepare(`pragma ${name}`).get()!)[0])
  const pageBytes = pragma('page_size')
  for (;;) {
    const { size } = statSync(file)
    const missing = firstMissing(Math.floor(size / pageBytes), pragma('page_count'), pageBytes, `${file}-wal`)
    if (missing === undefined) return
    // Another process may have moved pages from the log into the file meanwhile.
    if (statSync(file).size === size)
      throw new StorageDamage(`is cut off: it has ${size} bytes, and page ${missing} of ${pageBytes} bytes is missing`)
  }
}

function firstMissing(inFile: number, pages: number, pageBytes: number, log: string): number | undefined {
  if (inFile >= pages) return undefined
  const inLog = pagesInLog(log, pageBytes)
  for (let page = inFile + 1; page <= pages; page++) if (!inLog.has(page)) return page
  return undefined
}

/** Returns the page numbers in a log: https://sqlite.org/fileformat2.html#walformat */
function pagesInLog(log: string, pageBytes: number): Set<number> {
  const pages = new Set<number>()
  if (!statSync(log, { throwIfNoEntry: false })) return pages
  const descriptor = openSync(log, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    const frame = Buffer.alloc(frameHeaderBytes)
    readSync(descriptor, header, 0, headerBytes, 0)
    const salt = header.subarray(16, 24)
    for (let at = headerBytes; readSync(descriptor, frame, 0, frameHeaderBytes, at) === frameHeaderBytes; ) {
      // Later frames belong to an earlier log.
      if (!frame.subarray(8, 16).equals(salt)) break
      pages.add(frame.readUInt32BE(0))
      at += frameHeaderBytes + pageBytes
    }
  } finally {
    closeSync(descriptor)
  }
  return pages
}
