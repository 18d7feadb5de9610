import { cachedPerLocale } from './locales/cached-per-locale.ts'

/**
 * Returns the local time in minutes since Monday 00:00: 0 to 10,079.
 * @returns `undefined` for a time zone that this runtime does not know
 */
export const minuteOfWeekIn = (timeZone: string, date: Date): number | undefined => {
  const parts = clockOf(timeZone)?.formatToParts(date)
  if (!parts) return undefined
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find(part => part.type === type)!.value
  return (days.indexOf(of('weekday')) * 24 + Number(of('hour'))) * 60 + Number(of('minute'))
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns a formatter of local times. @returns `undefined` for a time zone that this runtime does not know */
export const newClock = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch (error) {
    // There is no other check: `Intl.supportedValuesOf` omits aliases of zones.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The places of a list mostly share a zone. */
const clockOf = cachedPerLocale(newClock)
