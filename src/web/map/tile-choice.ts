import { type Box, inset, isIn, type Point } from './geometry.ts'

/** Addresses of tiles for maps in the browser, see `addTiles`. The owners of each follow a `#`. */
export type TileChoice = {
  /** An archive of vector tiles, and its parts of the world's square. */
  archive?: { address: string; areas: readonly Box[]; isOnly: boolean }
  /** Tiles for maps with a place outside of these parts. If there are no others, for maps with all places outside. */
  elsewhere: string
}

/** Returns the address for a map of these places. @param points in the world's square @param margin around each part */
export const tilesFor = ({ archive, elsewhere }: TileChoice, points: readonly Point[], margin = 0): string => {
  if (!archive) return elsewhere
  const isCovered = (point: Point) => archive.areas.some(area => isIn(inset(area, -margin), point))
  const suits = points.every(isCovered) || (archive.isOnly && points.some(isCovered))
  return suits ? archive.address : elsewhere
}
