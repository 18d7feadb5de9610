import type { LatLng } from '../../../domain/coordinates.ts'
import { angleIn, isOnEarth, pointIn, pointOf } from '../../../domain/coordinates-in-text.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import type { ImportedPlace } from '../imported-place.ts'

/** The position in a file: a point on earth, an invalid one, or none. */
export type ParsedPosition = Pick<ImportedPlace, 'latitude' | 'longitude' | 'isMisplaced'>

/** Returns these degrees as a position. One coordinate alone is no point. */
export const positionAt = (latitude?: number, longitude?: number): ParsedPosition => {
  if (latitude === undefined && longitude === undefined) return {}
  return positionOf({ latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN })
}

const positionOf = (point: LatLng | undefined): ParsedPosition =>
  point && isOnEarth(point) ? { latitude: point.latitude, longitude: point.longitude } : { isMisplaced: true }

/** Parses both coordinates from texts. Words such as `unknown` mean none, and a single coordinate is no point. */
export const positionBy = (latitude = '', longitude = ''): ParsedPosition => {
  if (!/\d/.test(latitude + longitude)) return {}
  const [first, second] = [angleIn(latitude), angleIn(longitude)]
  if (!first || !second) return { isMisplaced: true }
  // The names of the columns count less than the letters of the cells, and more than the numbers.
  return positionOf(
    first.axis || second.axis ? pointOf(first, second) : { latitude: first.degrees, longitude: second.degrees },
  )
}

/** Parses both coordinates from one text. */
export const positionIn = (text: string): ParsedPosition => (/\d/.test(text) ? positionOf(pointIn(text)) : {})

/** Drops the position 0, 0 in the Atlantic, which programs write for an unknown position. */
export const dropZeroPosition = (position: ParsedPosition): ParsedPosition =>
  position.latitude === 0 && position.longitude === 0 ? {} : position

/** Returns the first valid position, else the first invalid one. */
export const firstPosition = (positions: readonly ParsedPosition[]): ParsedPosition =>
  positions.find(isPoint) ?? positions.find(({ isMisplaced }) => isMisplaced) ?? {}

const isPoint = (position: ParsedPosition): position is LatLng => position.latitude !== undefined

/** Returns a place at the first valid position, else at its own. */
export const placedAt = (place: ImportedPlace, ...positions: ParsedPosition[]): ImportedPlace => {
  const { latitude, longitude, isMisplaced, ...rest } = place
  return {
    ...rest,
    ...firstPosition([...positions, definedMembers<ParsedPosition>({ latitude, longitude, isMisplaced })]),
  }
}
