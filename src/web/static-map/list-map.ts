import { isLocated } from '../../domain/coordinates.ts'
import { type StaticMap, staticMapOf } from './index.ts'
import type { Degrees } from './mercator.ts'

// Wide, because the map is a band in print. On phones it is a strip: the style sheet shows only the middle.
const size = { width: 480, height: 180, band: 128 }

type MaybeLocated = { rank: number } & { [axis in keyof Degrees]?: number | undefined }

/** Lays out the static map on the page of a list; `undefined` if no place has a position. The page and its background use the same one. */
export const listMapOf = (places: readonly MaybeLocated[]): StaticMap | undefined => {
  const located = places.filter(isLocated)
  return located.length === 0 ? undefined : staticMapOf(located, size)
}
