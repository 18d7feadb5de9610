import type { HoursLine } from './lines.ts'
import { minutesInDay, type Span } from './week.ts'

/** Texts for days without hours. */
type HoursWords = {
  closed: string
  openAllDay: string
  /** Adds to hours such as `18:00` or `18:00–23:00` that the place may stay open longer. */
  orLater(hours: string): string
}

/** Returns the lines as text in a locale, such as `Mon–Fri` and `12:00–15:00, 19:00–23:00`. */
export const hoursWords = (
  lines: readonly HoursLine[],
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
  // `3:00 PM` contains a space, so the dash gets spaces too.
  const hours = from === to ? start : start + (/\s/.test(start) ? ` ${dash} ` : dash) + end
  return openEnd ? words.orLater(hours) : hours
}

/** Groups adjacent days by first and last. */
const runs = (days: readonly number[]): [number, number][] => {
  const ranges: [number, number][] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

type Format = { day(day: number): string; time(minute: number): string; dash: string; comma: string }

const formats = new Map<string, Format>()

/** Returns the format of a locale. Caches it, because creating one costs more than formatting a whole list of places. */
const formatOf = (locale: string): Format => {
  const cached = formats.get(locale)
  if (cached) return cached
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
  // With a 24-hour clock a day ends at 24:00 and begins at 0:00.
  const endOfDay = times.resolvedOptions().hourCycle === 'h23' ? midnights : times
  const dayOf = (day: number) => monday + day * minutesInDay * 60_000
  return {
    day: day => days.format(dayOf(day)),
    time: minute => (minute === minutesInDay ? endOfDay : times).format(monday + minute * 60_000),
    dash: days
      .formatRangeToParts(dayOf(0), dayOf(4))
      .find(({ type }) => type === 'literal')!
      .value.trim(),
    // The separator between the first two of three items. Before the last item many languages use "and".
    comma: new Intl.ListFormat(locale).formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')!.value,
  }
}
