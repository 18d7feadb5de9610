import type { Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { type DownloadClient, downloadClient, type FileVersion } from '../../places/downloads/client.ts'

/** Bytes of one version of a map archive. */
export type MapSource = {
  size: number
  /** Identifies the version. */
  tag: string
  /** @throws Error if the bytes cannot be read; FileChanged if the file at a URL has another version */
  read(start: number, length: number): Promise<Uint8Array<ArrayBuffer>>
}

const requestMs = 5000

/** Returns whether a map is a file of another server. */
export const isUrl = (map: string): boolean => /^https?:/.test(map)

/** Opens a file, or a file at a URL. @throws Error if it cannot be read */
export const openMapSource = (map: string): Promise<MapSource> => (isUrl(map) ? atUrl(new URL(map)) : inFile(map))

const inFile = async (path: string): Promise<MapSource> => {
  await using file = await open(path)
  const stats = await file.stat()
  return {
    size: stats.size,
    tag: tagOf(stats),
    async read(start, length) {
      await using handle = await open(path)
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, start)
      return buffer.subarray(0, bytesRead)
    },
  }
}

/** Identifies the version of a file. */
export const tagOf = ({ size, mtimeMs, ino }: Stats): string =>
  [size, Math.round(mtimeMs), ino].map(number => number.toString(36)).join('-')

const atUrl = async (url: URL): Promise<MapSource> => {
  const client = (): DownloadClient =>
    downloadClient({ address: url.href, setting: 'MAP_PMTILES', signal: AbortSignal.timeout(requestMs) })
  const version: FileVersion = await client().version(url)
  return {
    size: version.size,
    tag: version.tag ?? String(version.size),
    read: (start, length) => client().bytes(url, { start, end: Math.min(version.size, start + length) }, version),
  }
}
