import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DefaultTreeAdapterTypes } from 'parse5'
import {
  type ArchiveHeader,
  type DirectoryEntry,
  firstBytes,
  maxDirectoryBytes,
  readDirectory,
  readHeader,
  readMetadata,
  vectorTiles,
} from '../../places/downloads/maps/archive.ts'
import { tileIdOf } from '../../places/downloads/maps/tile-ids.ts'
import type { Box } from '../map/geometry.ts'
import { areasIn } from '../map/map-areas.ts'
import type { MapSource } from './map-source.ts'

/** A PMTiles archive of vector tiles. */
export type MapArchive = {
  header: ArchiveHeader
  /** The owners of the data, as text; empty if the archive names none. */
  attribution: string
  /** Its parts of the world's square. */
  areas: Box[]
  /** Returns a tile, decompressed; `undefined` if the archive lacks it. @throws Error for damaged bytes */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>
}

const uncompressed = 1
const gzipped = 2
/** The planet has directories of two levels. */
const maxDepth = 3
/** Bounds of one tile, compressed and decompressed. */
const maxTileBytes = 2 << 20
const maxUnpackedBytes = 8 << 20
const maxCachedDirectories = 20

/** Reads header, root directory and metadata. @throws Error for another or a damaged format */
export const openMapArchive = async (source: MapSource): Promise<MapArchive> => {
  const read = async (start: number, length: number, limit: number) => {
    if (!(length <= limit && start + length <= source.size)) throw new Error('the map archive is damaged')
    return source.read(start, length)
  }
  const name = 'The map archive'
  const header = readHeader(await read(0, Math.min(firstBytes, source.size), firstBytes), name)
  const { root, leaves, tiles, metadata, internalCompression, tileCompression, tileType } = header
  if (tileType !== vectorTiles) throw new Error('the map archive has no vector tiles')
  const directories = new Map<number, DirectoryEntry[]>()
  const directoryAt = async (offset: number, length: number) => {
    const known = directories.get(offset)
    if (known) return known
    const directory = readDirectory(await read(offset, length, maxDirectoryBytes), internalCompression, name)
    if (directories.size >= maxCachedDirectories) directories.clear()
    directories.set(offset, directory)
    return directory
  }
  const metadataBytes = await read(metadata.offset, metadata.length, maxDirectoryBytes)
  const about = readMetadata(metadataBytes, internalCompression, name)
  return {
    header,
    attribution: await attributionIn(about),
    areas: areasIn(about, header),
    async tile(zoom, x, y) {
      const id = tileIdOf(zoom, x, y)
      let directory = await directoryAt(root.offset, root.length)
      for (let depth = 0; depth <= maxDepth; depth++) {
        const entry = directory.findLast(({ tileId }) => tileId <= id)
        if (!entry) return undefined
        if (entry.runLength > 0) {
          if (id >= entry.tileId + entry.runLength) return undefined
          const bytes = await read(tiles.offset + entry.offset, entry.length, maxTileBytes)
          if (tileCompression === uncompressed) return bytes
          if (tileCompression !== gzipped) throw new Error('the tiles are compressed in another way')
          return unzip(bytes, { maxOutputLength: maxUnpackedBytes })
        }
        directory = await directoryAt(leaves.offset + entry.offset, entry.length)
      }
      throw new Error('the directories lie in each other')
    },
  }
}

const unzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip)

const maxAttributionLength = 200

/** Returns the attribution without its markup. */
const attributionIn = async (metadata: unknown): Promise<string> => {
  const html = (metadata as { attribution?: unknown } | null)?.attribution
  if (typeof html !== 'string' || html.length > 10 * maxAttributionLength) return ''
  // Loaded only here, because most services have no archive.
  const { parseFragment } = await import('parse5')
  return textIn(parseFragment(html)).replace(/\s+/g, ' ').trim().slice(0, maxAttributionLength)
}

const textIn = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
