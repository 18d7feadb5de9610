import { geoNames } from '../domain/attribution.ts'
import { type BaseMap, covers, type VectorMap } from './base-map/index.ts'
import type { StaticMap } from './map/static-map.ts'
import { mapPath, townsPath } from './map-addresses.ts'

/** Tiles of images, if the operator names neither a server nor an archive. */
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
  // Pages allow the server of images since the start, or not at all.
  const images = isAuto ? (baseMap.archive() !== undefined ? undefined : openStreetMapTiles) : setting
  const shown = () => (images === undefined || isAuto ? baseMap.vector : undefined)
  const groundAttribution = (map: StaticMap): string => {
    const { vector } = baseMap
    return vector && covers(vector, map) ? vector.attribution || attribution : geoNames
  }
  const archive = ({ id }: VectorMap) => `${root}${mapPath}?${id}`
  const towns = `${root}${townsPath}`
  return {
    images,
    attribution,
    get vector() {
      return baseMap.vector
    },
    addressFor(map) {
      const vector = shown()
      if (vector && covers(vector, map)) return archive(vector)
      return vector || images === undefined ? towns : images
    },
    get addressWithOwners() {
      const vector = shown()
      const [address, owners] = vector
        ? [archive(vector), vector.attribution || attribution]
        : images === undefined
          ? [towns, geoNames]
          : [images, attribution]
      return `${address}#${encodeURIComponent(owners)}`
    },
    groundAttribution,
    attributionsOf(map) {
      const ground = groundAttribution(map)
      return images === undefined || shown() ? [ground] : [...new Set([attribution, ground])]
    },
  }
}
