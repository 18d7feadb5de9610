import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Box } from '../map/geometry.ts'
import { areasIn } from '../map/map-areas.ts'
import type { MapSource } from './map-source.ts'

/** A PMTiles archive of vector tiles. */
export type MapArchive = {
  minZoom: number
  maxZoom: number
  /** The owners of the data, as text; empty if the archive names none. */
  attribution: string
  /** Its parts of the world's square. */
  areas: Box[]
  /** Returns a tile, decompressed; `undefined` if the archive lacks it. @throws Error for damaged bytes */
  tile(zoom: number, x: number, y: number): Promise<Uint8Array | undefined>
}

/** Bounds of one read, and of what it may decompress to. A directory of the planet has some thousand entries of about ten bytes. */
const maxReadBytes = 4 << 20
const maxDirectoryBytes = 1 << 20
const maxTileBytes = 8 << 20
const maxCachedDirectories = 20

/** Reads header, root directory and metadata. @throws Error for another or a damaged format */
export const openMapArchive = async (source: MapSource): Promise<MapArchive> => {
  // Loaded with the first archive, so that it does not delay the start.
  const { Compression, PMTiles, ResolvedValueCache, TileType } = await import('pmtiles')
  const unpackedTo = (maxOutputLength: number) => async (bytes: ArrayBuffer, compression: number) => {
    if (compression === Compression.None) return bytes
    if (compression !== Compression.Gzip) throw new Error('the map archive is compressed in another way')
    return new Uint8Array(await unzip(bytes, { maxOutputLength })).buffer
  }
  const getBytes = async (start: number, length: number) => {
    // The first read is longer than a small file.
    const present = Math.min(length, source.size - start)
    if (!(present > 0 && present <= maxReadBytes)) throw new Error('the map archive is damaged')
    return { data: new Uint8Array(await source.read(start, present)).buffer }
  }
  const cache = new ResolvedValueCache(maxCachedDirectories, false, unpackedTo(maxDirectoryBytes))
  const archive = new PMTiles({ getBytes, getKey: () => source.tag }, cache, unpackedTo(maxTileBytes))
  const { minZoom, maxZoom, tileType, ...bounds } = await archive.getHeader()
  if (tileType !== TileType.Mvt) throw new Error('the map archive has no vector tiles')
  const about = await archive.getMetadata()
  const { minLon: west, minLat: south, maxLon: east, maxLat: north } = bounds
  return {
    minZoom,
    maxZoom,
    attribution: await attributionIn(about),
    areas: areasIn(about, { west, south, east, north }),
    async tile(zoom, x, y) {
      const tile = await archive.getZxy(zoom, x, y)
      return tile && new Uint8Array(tile.data)
    },
  }
}

const unzip = promisify<ArrayBuffer, { maxOutputLength: number }, Buffer>(gunzip)

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
