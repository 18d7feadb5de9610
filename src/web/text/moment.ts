import { cachedPerLocale } from '../locales/cached-per-locale.ts'

const momentsIn = (timeZone?: string) =>
  cachedPerLocale(
    locale =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
        timeZone,
      }),
  )

const here = momentsIn()
const inUtc = momentsIn('UTC')

/** Formats a time in the local time zone, which in the browser is the reader's. */
export const momentIn = (locale: string, time: string): string => here(locale).format(new Date(time))

/** Formats a time in UTC, for readers whose time zone is unknown. */
export const utcMomentIn = (locale: string, time: string): string => inUtc(locale).format(new Date(time))

/** Formats a time in the local time zone as people of the language do, such as “Nov 28, 2026, 6:24 AM” and “28 Nov 2026, 06:24”. */
export const shortMomentIn = (locale: string, time: Date | number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time)

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
