import { byLocale } from '../words/by-locale.ts'

const momentsIn = (timeZone?: string) =>
  byLocale(
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

/** A point in time as people read it, where they are: in the browser, which alone knows that. */
export const momentIn = (locale: string, time: string): string => here(locale).format(new Date(time))

/** The same for readers of whom nobody knows where they are. */
export const utcMomentIn = (locale: string, time: string): string => inUtc(locale).format(new Date(time))
