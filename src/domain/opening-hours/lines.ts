import { minutesInDay, type Span, type Week } from './week.ts'

/** Days with equal hours. */
export type HoursLine = {
  /** Ascending, from 0 for Monday. */
  days: readonly number[]
  /** In minutes of each day; none for a closed day, one span of 24 hours from midnight for a day without closing. */
  hours: readonly Span[]
}

/** Returns the hours of a week as they are shown: each day in one line, Monday's line first. */
export const weekLines = ({ spans }: Week): HoursLine[] => {
  const days: Span[][] = Array.from({ length: 7 }, () => [])
  for (const span of spans.flatMap(byDays)) {
    const day = Math.floor(span.from / minutesInDay)
    const midnight = day * minutesInDay
    days[day % 7]!.push({ ...span, from: span.from - midnight, to: span.to - midnight })
  }
  const lines = Map.groupBy(days.keys(), day => JSON.stringify(days[day]!.sort((a, b) => a.from - b.from)))
  return [...lines.values()].map(same => ({ days: same, hours: days[same[0]!]! }))
}

/** Splits spans of more than 24 hours by day. Shorter ones stay whole, so that a night belongs to its evening. */
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
