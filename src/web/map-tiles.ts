import { geoNames } from '../domain/attribution.ts'
import { areaOf, type BaseMap, starterMap, type VectorMap } from './base-map/index.ts'
import { edgeOf } from './map/map-areas.ts'
import type { StaticMap } from './map/static-map.ts'
import { mapPath, townsPath } from './map-addresses.ts'

/** Tiles of images, if the operator names neither a server nor an archive: for lists outside the starter towns. */
const openStreetMapTiles = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'

/** Where the maps of the site get their tiles from. */
export type MapTiles = {
  /** The address of tiles of images; `undefined` for none. */
  images: string | undefined
  /** Owners of these tiles. */
  attribution: string
  /** The archive of vector tiles at this moment. */
  readonly vector: VectorMap | undefined
  /**
   * Returns the address for the browser: tiles of images, an archive of vector tiles, or the names of towns.
   * @param map the places that are shown
   */
  addressFor(map: StaticMap): string
  /** Like `addressFor`, for a map that names the owners itself: they follow a `#`. */
  readonly addressWithOwners: string
  /** Returns the owners of what a static map shows. */
  groundAttribution(map: StaticMap): string
  /** Returns the owners of what a map shows in the browser, and before that as a static map. */
  attributionsOf(map: StaticMap): string[]
}

type MapTilesOptions = {
  /** The path of the site's root. */
  root: string
  /** `auto`: the archive, or else the tiles of OpenStreetMap. */
  setting: string | undefined
  /** Owners of the tiles of images. */
  attribution: string
  baseMap: Pick<BaseMap, 'archive' | 'vector'>
}

export const mapTilesOf = ({ root, setting, attribution, baseMap }: MapTilesOptions): MapTiles => {
  const isAuto = setting === 'auto'
  const hasOwnArchive = ![undefined, starterMap].includes(baseMap.archive())
  // Pages allow the server of images since the start, or not at all.
  const images = isAuto ? (hasOwnArchive ? undefined : openStreetMapTiles) : setting
  const ownerOf = (vector: VectorMap) => vector.attribution || attribution
  /** Owners of a static map. Around an archive it shows the names of towns. */
  const groundOwners = (map: StaticMap): string[] => {
    const { vector } = baseMap
    const area = vector && areaOf(vector, map)
    if (!area) return [geoNames]
    return edgeOf(area, map) ? [ownerOf(vector), geoNames] : [ownerOf(vector)]
  }
  const archive = ({ id }: VectorMap) => `${root}${mapPath}?${id}`
  const towns = `${root}${townsPath}`
  /** The archive, if maps in the browser may show it. */
  const shown = () => (images === undefined || isAuto ? baseMap.vector : undefined)
  return {
    images,
    attribution,
    get vector() {
      return baseMap.vector
    },
    addressFor(map) {
      const vector = shown()
      return vector && areaOf(vector, map) ? archive(vector) : (images ?? towns)
    },
    get addressWithOwners() {
      const { vector } = baseMap
      const [address, owners] =
        images !== undefined
          ? [images, attribution]
          : vector
            ? [archive(vector), `${ownerOf(vector)}, ${geoNames}`]
            : [towns, geoNames]
      return `${address}#${encodeURIComponent(owners)}`
    },
    groundAttribution: map => groundOwners(map).join(', '),
    attributionsOf(map) {
      const vector = shown()
      const isVector = vector && areaOf(vector, map) !== undefined
      const inBrowser = isVector ? [ownerOf(vector), geoNames] : [images === undefined ? geoNames : attribution]
      return [...new Set([...inBrowser, ...groundOwners(map)])]
    },
  }
}
