import { minutesInDay, type Span, type Week } from './week.ts'

/** Days that have the same hours. */
export type Line = {
  /** Ascending, from 0, Monday. */
  days: readonly number[]
  /** In minutes of each of the days; none when it is closed, one of 24 hours from midnight when it never closes. */
  hours: readonly Span[]
}

/** The hours of the week as they are shown: each day in one line, the line of Monday first. */
export const weekLines = ({ spans }: Week): Line[] => {
  const days: Span[][] = Array.from({ length: 7 }, () => [])
  for (const span of spans.flatMap(byDays)) {
    const day = Math.floor(span.from / minutesInDay)
    const midnight = day * minutesInDay
    days[day % 7]!.push({ ...span, from: span.from - midnight, to: span.to - midnight })
  }
  const lines = Map.groupBy(days.keys(), day => JSON.stringify(days[day]!.sort((a, b) => a.from - b.from)))
  return [...lines.values()].map(same => ({ days: same, hours: days[same[0]!]! }))
}

/** A night belongs to the evening before it; what lasts longer than a day, nobody would look for under its first one alone. */
const byDays = (span: Span): Span[] => {
  if (span.to - span.from <= minutesInDay) return [span]
  const parts: Span[] = []
  for (let from = span.from; from < span.to; ) {
    const to = Math.min(span.to, (Math.floor(from / minutesInDay) + 1) * minutesInDay)
    parts.push({ from, to, openEnd: span.openEnd && to === span.to })
    from = to
  }
  return parts
}
