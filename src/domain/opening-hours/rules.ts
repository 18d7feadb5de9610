import { Cursor } from './cursor.ts'
import type { HoursToken } from './tokens.ts'
import { minutesInDay, type Span } from './week.ts'

/** The hours of some days of the week. */
export type Rule = Selected & {
  /** In minutes of each day; none for closed days. */
  hours: readonly Span[]
  /** Whether it only adds to earlier rules. */
  adds: boolean
}

type Selected = {
  /** 0 is Monday. None for a rule about holidays only. */
  days: readonly number[]
  /** Whether it covers holidays. */
  holidays: boolean
}

/** Reads rules. @returns `undefined` for other text and for ambiguous rules */
export const readRules = (tokens: readonly HoursToken[]): Rule[] | undefined => {
  const cursor = new Cursor(tokens)
  const rules: Rule[] = []
  while (!cursor.done) {
    if (cursor.takes(';')) continue
    const adds = rules.length > 0 && cursor.takes(',')
    const named = cursor.sees(dayKinds)
    // Hours without days after another rule may mean all days or the same days.
    if (!named && rules.length > 0) return undefined
    const selected = named ? readSelected(cursor) : { days: [0, 1, 2, 3, 4, 5, 6], holidays: false }
    const hours = selected && readOpen(cursor, selected)
    if (!hours) return undefined
    rules.push({ ...selected, hours, adds })
  }
  return rules
}

const dayKinds = ['day', 'holiday'] as const

/** Reads `Mo-We,Fr`, `Sa,PH`. Days beside holidays without a comma, as in `SH Mo-Fr`, mean only those days of the holidays. */
function readSelected(cursor: Cursor): Selected | undefined {
  const first = readDays(cursor)
  if (!first || !cursor.sees(dayKinds)) return first
  const second = readDays(cursor)
  const mixed = [first, second].every(each => each && each.holidays !== each.days.length > 0)
  return mixed && first.holidays !== second!.holidays ? { days: [], holidays: true } : undefined
}

function readDays(cursor: Cursor): Selected | undefined {
  const days = new Set<number>()
  let holidays = false
  do {
    const first = cursor.take('day')?.value
    if (first === undefined) {
      if (!cursor.takes('holiday')) return undefined
      holidays = true
      continue
    }
    const last = cursor.takes('-') ? cursor.take('day')?.value : first
    if (last === undefined) return undefined
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === last) break
    }
  } while (cursor.sees(dayKinds, 1) && cursor.takes(','))
  return { days: [...days], holidays }
}

/** Reads the hours after the days; none for `off`. */
function readOpen(cursor: Cursor, { days }: Selected): readonly Span[] | undefined {
  cursor.takes(':')
  const hours = readHours(cursor)
  if (!hours) return undefined
  const off = cursor.takes('off')
  const open = !off && cursor.takes('open')
  const comment = cursor.takes('comment')
  if (days.length === 0) return hours.length > 0 || off || open || comment ? hours : undefined
  // These are unclear: hours that are taken away, a day without hours, and a condition in words.
  const sure = off ? hours.length === 0 : hours.length > 0 && (open || !comment)
  return sure ? hours : undefined
}

/** Reads the hours of one day, ascending, which may be none. @returns `undefined` for other text, and for overlapping hours */
const readHours = (cursor: Cursor): Span[] | undefined => {
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
