import { minutesInDay, minutesInWeek, type Span, type Week } from './week.ts'

/**
 * `late`: the place has opened, and its closing time is unknown. This state lasts as long as guests commonly stay: until midnight, and
 * some hours more for an evening.
 */
export type OpeningState = 'open' | 'closed' | 'late'

type OpeningStatus = {
  state: OpeningState
  /** The minute of the week, 0 to 10,079, until which it holds; absent if it holds forever. */
  until?: number
}

/** Returns the status of a place. @param minute of the week, 0 to 10,079, in the place's local time (`minuteOfWeekIn`) */
export const openAt = ({ spans }: Week, minute: number): OpeningStatus => {
  const index = spans.findLastIndex(({ from }) => from <= minute)
  // Early on Monday, index -1 finds the last span of the previous week.
  const last = spans.at(index)
  if (!last) return { state: 'closed' }
  const open = last.to - last.from
  if (open >= minutesInWeek) return { state: 'open' }
  const since = (minute - last.from + minutesInWeek) % minutesInWeek
  const next = spans[index + 1]?.from ?? spans[0]!.from + minutesInWeek
  const closed = (next - last.from + minutesInWeek) % minutesInWeek || minutesInWeek
  const late = last.openEnd ? Math.min(closed, open + lateness(last)) : open
  const until = (end: number) => (last.from + end) % minutesInWeek
  if (since < open) return { state: 'open', until: until(open) }
  return since < late ? { state: 'late', until: until(late) } : { state: 'closed', until: until(closed) }
}

/** Returns how long guests may stay after the earliest closing time, in minutes. Follows the reference implementation of the syntax. */
const lateness = ({ from, to }: Span): number => {
  const end = to - Math.floor(from / minutesInDay) * minutesInDay
  if (end >= 22 * 60) return 8 * 60
  return end >= 17 * 60 ? 10 * 60 : minutesInDay - end
}
