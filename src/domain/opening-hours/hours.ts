import type { Cursor } from './cursor.ts'
import { minutesInDay, type Span } from './week.ts'

/** Reads the hours of one day, ascending, which may be none. @returns `undefined` for other text, and for overlapping hours */
export const readHours = (cursor: Cursor): Span[] | undefined => {
  if (cursor.takes('always')) return [{ from: 0, to: minutesInDay, openEnd: false }]
  const spans: Span[] = []
  if (!cursor.sees(['time'])) return spans
  do {
    const span = readSpan(cursor)
    if (!span) return undefined
    spans.push(span)
  } while (cursor.sees(['time'], 1) && cursor.takes(','))
  const sorted = spans.sort((a, b) => a.from - b.from)
  return sorted.some(({ from }, index) => index > 0 && from < sorted[index - 1]!.to) ? undefined : sorted
}

/** Reads `12:00-15:00`, `18:00-02:00`, `18:00-26:00`, `18:00+`, `18:00-23:00+`. */
function readSpan(cursor: Cursor): Span | undefined {
  const from = cursor.take('time')!.value!
  if (from >= minutesInDay) return undefined
  if (cursor.takes('+')) return { from, to: from, openEnd: true }
  const to = cursor.takes('-') ? cursor.take('time')?.value : undefined
  // Ten to ten may mean twelve hours or a whole day.
  if (to === undefined || (to === from && to > 0)) return undefined
  return { from, to: to > from ? to : to + minutesInDay, openEnd: cursor.takes('+') }
}
