import lookup from '@photostructure/tz-lookup'
import { memoize } from '../util/memoize.ts'
import { newClock } from './minute-of-week.ts'

/**
 * Returns the time zone at a point, such as `Europe/Rome`, from a table that is accurate to a few kilometres at borders.
 * @param latitude WGS84 degrees, −90 to 90
 * @param longitude WGS84 degrees, −180 to 180
 * @returns `undefined` for a zone that this runtime does not know
 */
export const timeZoneAt = (latitude: number, longitude: number): string | undefined => {
  const timeZone = lookup(latitude, longitude)
  return isKnown(timeZone) ? timeZone : undefined
}

/** Caches only whether a zone is known. Formatters for all zones would take 18 MB. */
const isKnown = memoize((timeZone: string) => newClock(timeZone) !== undefined)
