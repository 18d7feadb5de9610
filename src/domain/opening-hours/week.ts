/** The weekly opening hours of a place, in its local time. */
export type Week = {
  /** Sorted and separate; none for a place that is closed all week. */
  spans: readonly Span[]
  /** Public or school holidays may differ. They are not among the spans. */
  holidaysDiffer: boolean
}

/** Minutes from midnight: before Monday in a `Week`, of the day in hours of one day. */
export type Span = {
  from: number
  /** After `from`, or equal if only the end is open; beyond the end of the week or day if the span continues into the next. */
  to: number
  /** The closing time is unknown, but not before `to`. */
  openEnd: boolean
}

export const minutesInDay = 1440
export const minutesInWeek = 7 * minutesInDay
