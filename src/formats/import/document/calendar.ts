import { fold } from '../../../domain/text.ts'

let names: ReadonlySet<string> | undefined

const locales = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs', 'tr', 'ru', 'el', 'hu', 'ro']

const namesIn = (locale: string): string[] => {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const dates = Array.from({ length: 12 }, (_, index) =>
    [month, short].flatMap(format =>
      format.formatToParts(Date.UTC(2024, index, 1)).filter(({ type }) => type === 'month'),
    ),
  )
  const days = Array.from({ length: 7 }, (_, index) => weekday.format(Date.UTC(2024, 0, 1 + index)))
  return [...dates.flat().map(({ value }) => value), ...days].map(text => fold(text).replace(/\.$/, ''))
}

/** Returns whether a word is the name of a month or a day of the week. Creates the names at the first use, because that takes milliseconds. */
export const isDateWord = (word: string): boolean => {
  names ??= new Set(locales.flatMap(namesIn))
  // Months in Chinese are digits.
  return /\p{L}/u.test(word) && names.has(fold(word).replace(/[.,:]$/, ''))
}
