/** The weekly opening hours of a place, in its local time. */
export type Week = {
  /** Sorted and separate; none for a place that is closed all week. */
  spans: readonly Span[]
  /** Public or school holidays may differ. They are not among the spans. */
  holidaysDiffer: boolean
}

/** In minutes. In a `Week` they count from the midnight before Monday, in the hours of one day from midnight. */
export type Span = {
  from: number
  /** After `from`, or equal if only the end is open; beyond the end of the week or day if the span continues into the next. */
  to: number
  /** The closing time is unknown, but not before `to`. */
  openEnd: boolean
}

export const minutesInDay = 1440
export const minutesInWeek = 7 * minutesInDay

/**
 * Sorts the spans of a week and merges those that touch, such as `20:00-24:00` and the next day's `00:00-02:00`. A span from Sunday into
 * Monday stays whole and ends after the week.
 */
export const merged = (spans: readonly Span[]): Span[] => {
  const disjoint: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = disjoint.at(-1)
    if (last && span.from <= last.to) disjoint[disjoint.length - 1] = joinSpans(last, span)
    else disjoint.push(span)
  }
  while (disjoint.length > 1 && disjoint.at(-1)!.to >= disjoint[0]!.from + minutesInWeek) {
    const [first] = disjoint.splice(0, 1) as [Span]
    const next = { ...first, from: first.from + minutesInWeek, to: first.to + minutesInWeek }
    disjoint[disjoint.length - 1] = joinSpans(disjoint.at(-1)!, next)
  }
  const [only] = disjoint
  return only && only.to - only.from >= minutesInWeek ? [{ from: 0, to: minutesInWeek, openEnd: false }] : disjoint
}

const joinSpans = (a: Span, b: Span): Span => ({
  from: a.from,
  to: Math.max(a.to, b.to),
  openEnd: (a.openEnd && a.to >= b.to) || (b.openEnd && b.to >= a.to),
})
