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
