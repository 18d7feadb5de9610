import { minutesInDay, minutesInWeek, type Span, type Week } from './week.ts'

/**
 * `late`: it has opened, when it closes nobody says, and by now it may be either. It is so for as long as people commonly stay:
 * until midnight, and in the evening some hours more.
 */
export type State = 'open' | 'closed' | 'late'

export type Now = {
  state: State
  /** The minute of the week, 0…10,079, up to which it is so; left out where it is so forever. */
  until?: number
}

/** @param minute of the week, 0…10,079, on the clock of the place (`minuteOfWeekIn`) */
export const openAt = ({ spans }: Week, minute: number): Now => {
  const index = spans.findLastIndex(({ from }) => from <= minute)
  // Early on Monday it is what began last in the week before.
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

/** How long somebody may still be there after the earliest end, in minutes; as the reference implementation of the syntax guesses. */
const lateness = ({ from, to }: Span): number => {
  const end = to - Math.floor(from / minutesInDay) * minutesInDay
  if (end >= 22 * 60) return 8 * 60
  return end >= 17 * 60 ? 10 * 60 : minutesInDay - end
}
