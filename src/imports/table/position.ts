import type { Located } from '../../domain/coordinates.ts'
import type { ImportedPlace } from '../imported.ts'
import { degreesIn, pointIn } from './point.ts'
import { present } from './present.ts'

/** What a file says of where a place is: a point on earth, what is none, or nothing. */
export type Position = Pick<ImportedPlace, 'latitude' | 'longitude' | 'isMisplaced'>

/** These degrees, as far as they are a point on earth. */
export const positionAt = (latitude = Number.NaN, longitude = Number.NaN): Position =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : { isMisplaced: true }

/** Both coordinates as texts. Words such as `unknown` say nothing; one of the two alone is no point. */
export const positionBy = (latitude = '', longitude = ''): Position =>
  /\d/.test(latitude + longitude) ? positionAt(degreesIn(latitude), degreesIn(longitude)) : {}

/** Both coordinates in one text. */
export const positionIn = (text: string): Position => {
  const at = pointIn(text)
  return /\d/.test(text) ? positionAt(at?.latitude, at?.longitude) : {}
}

/** The same, or nothing at 0 and 0, which programs write where nobody knew better: a buoy in the Atlantic. */
export const knownOf = (position: Position): Position =>
  position.latitude === 0 && position.longitude === 0 ? {} : position

/** The first that is a point; where none is, but one is filled in, that. */
export const firstOf = (positions: readonly Position[]): Position =>
  positions.find(isPoint) ?? positions.find(({ isMisplaced }) => isMisplaced) ?? {}

const isPoint = (position: Position): position is Located => position.latitude !== undefined

/** A place at the first of these positions, and at its own where none of them is a point. */
export const placedAt = (place: ImportedPlace, ...positions: Position[]): ImportedPlace => {
  const { latitude, longitude, isMisplaced, ...rest } = place
  return { ...rest, ...firstOf([...positions, present<Position>({ latitude, longitude, isMisplaced })]) }
}
