import type { Line } from './lines.ts'
import { minutesInDay, type Span } from './week.ts'

/** What a language says where there are no hours to show. */
export type HoursWords = {
  closed: string
  openAllDay: string
  /** Puts to hours, `18:00` or `18:00–23:00`, that it may be open longer. */
  orLater(hours: string): string
}

/** The lines in words, as `Mon–Fri` and `12:00–15:00, 19:00–23:00`: names of days, times and marks in the locale's way. */
export const hoursWords = (
  lines: readonly Line[],
  locale: string,
  words: HoursWords,
): { days: string; hours: string }[] => {
  const format = formatOf(locale)
  return lines.map(({ days, hours }) => ({
    days: runs(days)
      .map(([first, last]) => (first === last ? format.day(first) : format.day(first) + format.dash + format.day(last)))
      .join(format.comma),
    hours: hours.length === 0 ? words.closed : hours.map(span => spanInWords(span, format, words)).join(format.comma),
  }))
}

const spanInWords = ({ from, to, openEnd }: Span, { time, dash }: Format, words: HoursWords): string => {
  if (from === 0 && to === minutesInDay && !openEnd) return words.openAllDay
  const [start, end] = [time(from), time(to)]
  // `3:00 PM` has a space of its own, which has to stay the smaller one.
  const hours = from === to ? start : start + (/\s/.test(start) ? ` ${dash} ` : dash) + end
  return openEnd ? words.orLater(hours) : hours
}

/** Days next to each other as their first and last. */
const runs = (days: readonly number[]): [number, number][] => {
  const found: [number, number][] = []
  for (const day of days) {
    const last = found.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else found.push([day, day])
  }
  return found
}

type Format = { day(day: number): string; time(minute: number): string; dash: string; comma: string }

const formats = new Map<string, Format>()

/** Kept, because making one costs more than a list of places takes to write with it; there are as many as pages have locales. */
const formatOf = (locale: string): Format => {
  const kept = formats.get(locale)
  if (kept) return kept
  const made = newFormat(locale)
  formats.set(locale, made)
  return made
}

// A Monday.
const monday = Date.UTC(2024, 0, 1)

const newFormat = (locale: string): Format => {
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  const midnights = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h24' })
  // With 24 hours the end of a day is 24:00, its beginning 0:00.
  const endOfDay = times.resolvedOptions().hourCycle === 'h23' ? midnights : times
  const dayOf = (day: number) => monday + day * minutesInDay * 60_000
  return {
    day: day => days.format(dayOf(day)),
    time: minute => (minute === minutesInDay ? endOfDay : times).format(monday + minute * 60_000),
    dash: days
      .formatRangeToParts(dayOf(0), dayOf(4))
      .find(({ type }) => type === 'literal')!
      .value.trim(),
    // As between the first two of several; before the last one many languages say "and".
    comma: new Intl.ListFormat(locale).formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')!.value,
  }
}
