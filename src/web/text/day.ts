import { cachedPerLocale } from '../locales/cached-per-locale.ts'

const shortDay = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const days = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, shortDay))
const daysOfYears = cachedPerLocale(locale => new Intl.DateTimeFormat(locale, { ...shortDay, year: 'numeric' }))

/** Returns the day of a time or date in UTC with its year, such as “Oct 17, 2026”. */
export const dayOf = (locale: string, time: string): string => daysOfYears(locale).format(new Date(time))

/** Returns the day of a time as `dayOf` does, without the year if it is this one. */
export const shortDayOf = (locale: string, time: string, year: number): string => {
  const date = new Date(time)
  return (date.getUTCFullYear() === year ? days : daysOfYears)(locale).format(date)
}
