import { firstWhere } from '../../../util/first-where.ts'
import { type ByteRange, coalesced } from '../byte-ranges.ts'
import type { DownloadClient, FileVersion } from '../client.ts'
import { DownloadFailed } from '../failures.ts'
import {
  type ArchiveHeader,
  type DirectoryEntry,
  firstBytes,
  maxDirectoryBytes,
  readDirectory,
  readHeader,
  readMetadata,
} from './archive.ts'
import type { TileRange } from './tile-ids.ts'

/** An archive on a server. */
export type RemoteArchive = {
  url: URL
  version: FileVersion
  header: ArchiveHeader
  root: DirectoryEntry[]
  metadata: Record<string, unknown>
}

/** The tiles to copy: the entries of the new archive, and where their contents are in the old one. */
export type CopyPlan = {
  entries: DirectoryEntry[]
  /** Each content once, in the order of the new archive. */
  contents: { from: number; to: number; length: number }[]
  /** Bytes of all contents. */
  bytes: number
  addressedTiles: number
}

/** Reads header, root directory and metadata. @throws DownloadFailed; FileChanged */
export const openArchive = async (client: DownloadClient, url: URL): Promise<RemoteArchive> => {
  const version = await client.version(url)
  const read = (start: number, length: number) => {
    if (!(length <= maxDirectoryBytes && start + length <= version.size))
      throw new DownloadFailed(`${url} is damaged: it has a section of ${length} bytes at ${start}`)
    return client.bytes(url, { start, end: start + length }, version)
  }
  const first = await read(0, Math.min(firstBytes, version.size))
  const header = readHeader(first, url.href)
  const { root, metadata, internalCompression } = header
  const isThere = root.offset + root.length <= first.length
  const rootBytes = isThere
    ? first.subarray(root.offset, root.offset + root.length)
    : await read(root.offset, root.length)
  const metadataBytes = await read(metadata.offset, metadata.length)
  return {
    url,
    version,
    header,
    root: readDirectory(rootBytes, internalCompression, url.href),
    metadata: readMetadata(metadataBytes, internalCompression, url.href) as Record<string, unknown>,
  }
}

/** Leaf directories may point to further ones. The planet has one level. */
const maxDepth = 4
/** The plan is in memory: a copy of 981,125 tiles took 665 MB. */
const maxTiles = 500_000
/** Vector tiles have at most some hundred kilobytes. */
const maxTileBytes = 16 << 20

/** Finds the tiles of an area. @param wanted in ascending order @throws DownloadFailed, also for too many tiles; FileChanged */
export const planCopy = async (
  client: DownloadClient,
  archive: RemoteArchive,
  wanted: readonly TileRange[],
  onProgress: (done: number) => void,
): Promise<CopyPlan> => {
  const { url, header } = archive
  const plan: CopyPlan = { entries: [], contents: [], bytes: 0, addressedTiles: 0 }
  const placed = new Map<number, number>()

  const add = (tileId: number, runLength: number, { offset, length }: DirectoryEntry) => {
    if (!(length > 0 && length <= maxTileBytes && offset + length <= header.tiles.length))
      throw new DownloadFailed(`${url} is damaged: it has a tile of ${length} bytes at ${offset}`)
    let to = placed.get(offset)
    if (to === undefined) {
      to = plan.bytes
      placed.set(offset, to)
      plan.contents.push({ from: header.tiles.offset + offset, to, length })
      plan.bytes += length
    }
    plan.addressedTiles += runLength
    const last = plan.entries.at(-1)
    if (last && last.offset === to && last.tileId + last.runLength === tileId) last.runLength += runLength
    else plan.entries.push({ tileId, offset: to, length, runLength })
    if (plan.entries.length > maxTiles)
      throw new DownloadFailed(
        `The area has more than ${maxTiles.toLocaleString('en')} tiles. Choose a smaller one, or a lower --maxzoom`,
      )
  }

  const visit = async (directory: readonly DirectoryEntry[], end: number, depth: number): Promise<void> => {
    if (depth > maxDepth) throw new DownloadFailed(`${url} is damaged: its directories lie in each other`)
    const leaves = directory.flatMap((entry, index) => {
      const next = directory[index + 1]?.tileId ?? end
      return entry.runLength === 0 && overlaps(wanted, entry.tileId, next).length > 0 ? [entry] : []
    })
    const leafAt = leafReader(client, archive, leaves)
    for (const [index, entry] of directory.entries()) {
      if (entry.runLength > 0)
        for (const { start, end } of overlaps(wanted, entry.tileId, entry.tileId + entry.runLength))
          add(start, end - start, entry)
      else if (leaves.includes(entry)) {
        if (depth === 0) onProgress(index / directory.length)
        const leaf = readDirectory(await leafAt(entry), header.internalCompression, url.href)
        await visit(leaf, directory[index + 1]?.tileId ?? end, depth + 1)
      }
    }
  }
  await visit(archive.root, Number.POSITIVE_INFINITY, 0)
  return plan
}

/** Returns a function that reads leaf directories in order. Neighbours are transferred together. */
const leafReader = ({ bytes }: DownloadClient, archive: RemoteArchive, leaves: readonly DirectoryEntry[]) => {
  const { url, version, header } = archive
  const rangeOf = ({ offset, length }: DirectoryEntry): ByteRange => {
    if (!(length <= maxDirectoryBytes && offset + length <= header.leaves.length))
      throw new DownloadFailed(`${url} is damaged: it has a directory of ${length} bytes at ${offset}`)
    return { start: header.leaves.offset + offset, end: header.leaves.offset + offset + length }
  }
  const groups = coalesced(leaves.map(rangeOf))
  let loaded: (ByteRange & { bytes: Uint8Array }) | undefined
  return async (leaf: DirectoryEntry): Promise<Uint8Array> => {
    const { start, end } = rangeOf(leaf)
    if (!loaded || start < loaded.start || end > loaded.end) {
      const group = groups.find(each => each.start <= start && end <= each.end)!
      loaded = { ...group, bytes: await bytes(url, group, version) }
    }
    return loaded.bytes.subarray(start - loaded.start, end - loaded.start)
  }
}

/** Returns the parts of `start` … `end` that are wanted. */
const overlaps = (wanted: readonly TileRange[], start: number, end: number): TileRange[] => {
  const first = firstWhere(wanted.length, at => wanted[at]!.end > start)
  const behind = firstWhere(wanted.length, at => wanted[at]!.start >= end)
  return wanted
    .slice(first, behind)
    .map(range => ({ start: Math.max(start, range.start), end: Math.min(end, range.end) }))
}
