import lookup from '@photostructure/tz-lookup'
import { newClock } from './minute-of-week.ts'

/**
 * The name of the time zone at a point on earth, as `Europe/Rome`; from a table of the package, close to borders by a few kilometres.
 * @param latitude WGS84 degrees, −90…90
 * @param longitude WGS84 degrees, −180…180
 * @returns `undefined` for a zone that this runtime does not know
 */
export const timeZoneAt = (latitude: number, longitude: number): string | undefined => {
  const timeZone = lookup(latitude, longitude)
  return isKnown(timeZone) ? timeZone : undefined
}

const known = new Map<string, boolean>()

/** Only the answer is kept: a clock for each zone of the earth would take 18 MB. */
const isKnown = (timeZone: string): boolean => {
  const kept = known.get(timeZone) ?? newClock(timeZone) !== undefined
  known.set(timeZone, kept)
  return kept
}
