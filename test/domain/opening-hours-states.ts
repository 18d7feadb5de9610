import OpeningHours from 'opening_hours'
import { type OpeningState, openAt } from '../../src/domain/opening-hours/open-at.ts'
import { minutesInWeek, type Week } from '../../src/domain/opening-hours/week.ts'

/** The state of each minute of a week, from Monday 00:00. */
export type Minutes = readonly OpeningState[]

export const minutesOf = (week: Week): Minutes => {
  const minutes: OpeningState[] = []
  while (minutes.length < minutesInWeek) {
    const { state, until = 0 } = openAt(week, minutes.length)
    const end = until > minutes.length ? until : minutesInWeek
    while (minutes.length < end) minutes.push(state)
  }
  return minutes
}

/** Returns the minutes at which a state begins, with the state. A failed test shows these. */
export const changes = (minutes: Minutes | undefined): string[] =>
  (minutes ?? []).flatMap((state, minute) => (minutes![minute - 1] === state ? [] : `${minute} ${state}`))

// A week without a holiday, and without a change of clocks in any time zone.
const monday = new Date(2026, 10, 9)
const nextMonday = new Date(2026, 10, 16)

const minuteOf = (date: Date): number => Math.round((date.getTime() - monday.getTime()) / 60_000)

/** Returns the states of a week by the reference library, or `undefined` for text that it refuses. */
export const minutesBySyntax = (text: string): Minutes | undefined => {
  const hours = read(text)
  if (!hours) return undefined
  const minutes: OpeningState[] = Array.from({ length: minutesInWeek }, () => 'closed')
  for (const [from, to, unknown] of hours.getOpenIntervals(monday, nextMonday))
    minutes.fill(unknown ? 'late' : 'open', minuteOf(from), minuteOf(to))
  return minutes
}

const read = (text: string): OpeningHours | undefined => {
  try {
    return new OpeningHours(text, null)
  } catch (error) {
    // It throws strings, not errors, for unreadable text.
    if (typeof error === 'string') return undefined
    throw error
  }
}
