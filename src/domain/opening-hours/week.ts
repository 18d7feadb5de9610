/** When a place is open in every week, in its own wall-clock time. */
export type Week = {
  /** Sorted, apart from each other; none for a place that is closed all week. */
  spans: readonly Span[]
  /** What was said of public or school holidays is not among the spans: on those days it may be otherwise. */
  holidaysDiffer: boolean
}

/** Minutes from a midnight: in a `Week` from that before Monday, in hours of one day from that day's own. */
export type Span = {
  from: number
  /** After `from`, or `from` itself when only the end is open; behind the end of the week or day when it lasts into the next. */
  to: number
  /** When it closes nobody says: not before `to`. */
  openEnd: boolean
}

export const minutesInDay = 1440
export const minutesInWeek = 7 * minutesInDay
