import { fold } from './text.ts'

/** `Day 2`, `2日目`, `第三天` at the beginning of a text. */
export const numberedDay =
  /^(?:(?:day|tag|día|dia|jour|giorno|dag|dzień|den|gün|день) ?\d{1,2}(?!\d)|\d{1,2}日目|第?[\d一二三四五六七八九十]{1,2}天)/iu

let names: ReadonlySet<string> | undefined

const locales = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs', 'tr', 'ru', 'el', 'hu', 'ro']

let shortDays: ReadonlySet<string> | undefined

const daysIn = (locale: string, weekday: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => bare(format.format(Date.UTC(2024, 0, 1 + index))))
}

const bare = (text: string): string => fold(text).replace(/[.,:]$/, '')

const namesIn = (locale: string): string[] => {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const dates = Array.from({ length: 12 }, (_, index) =>
    [month, short].flatMap(format =>
      format.formatToParts(Date.UTC(2024, index, 1)).filter(({ type }) => type === 'month'),
    ),
  )
  return [...dates.flat().map(({ value }) => bare(value)), ...daysIn(locale, 'long')]
}

/** Returns whether a word is the name of a month or a day of the week. Creates the names at the first use, because that takes milliseconds. */
export const isDateWord = (word: string): boolean => {
  names ??= new Set(locales.flatMap(namesIn))
  // Months in Chinese are digits.
  return /\p{L}/u.test(word) && names.has(bare(word))
}

/** Returns whether a word is the name of a month or a day of the week, or its short form. */
export const isOfCalendar = (word: string): boolean => isDateWord(word) || isShortDay(word)

/** Returns whether a word is the short name of a day of the week: `Sat`, `Mar.` It may mean something else. */
export const isShortDay = (word: string): boolean => {
  shortDays ??= new Set(locales.flatMap(locale => daysIn(locale, 'short')))
  return shortDays.has(bare(word))
}
