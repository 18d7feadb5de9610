import { geoNames } from '../domain/attribution.ts'
import { areaOf, type BaseMap, starterMap, type VectorMap } from './base-map/index.ts'
import { edgeOf } from './map/map-areas.ts'
import { pointsOf, type StaticMap } from './map/static-map.ts'
import { type TileChoice, tilesFor } from './map/tile-choice.ts'
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
  /** What maps in the browser choose from. */
  readonly choice: TileChoice
  /** Returns the address for the places on a map, without its owners. */
  addressFor(map: StaticMap): string
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
  const towns = `${root}${townsPath}`
  const withOwners = (address: string, owners: string) => `${address}#${encodeURIComponent(owners)}`
  const choice = (): TileChoice => {
    const vector = images === undefined || isAuto ? baseMap.vector : undefined
    const archive = vector && {
      address: withOwners(`${root}${mapPath}?${vector.id}`, `${ownerOf(vector)}, ${geoNames}`),
      areas: vector.areas,
      isOnly: images === undefined,
    }
    const elsewhere = images === undefined ? withOwners(towns, geoNames) : withOwners(images, attribution)
    return { ...(archive && { archive }), elsewhere }
  }
  const shownOn = (map: StaticMap) => tilesFor(choice(), pointsOf(map), 1 / map.frame.size).split('#')
  return {
    images,
    attribution,
    get vector() {
      return baseMap.vector
    },
    get choice() {
      return choice()
    },
    addressFor: map => shownOn(map)[0]!,
    groundAttribution: map => groundOwners(map).join(', '),
    attributionsOf: map => [...new Set([...decodeURIComponent(shownOn(map)[1]!).split(', '), ...groundOwners(map)])],
  }
}
