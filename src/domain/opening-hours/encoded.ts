import { minutesInDay, type Span, type Week } from './week.ts'

/**
 * Encodes a week as a short text for a data attribute: `1q.u0.dc` for Tuesday to Saturday from 18:00 to 02:00. In base 36: the days (a
 * bit each, Monday lowest), the first minute, and the length; `+` for an open end, `_` between hours, `*` in front if holidays differ.
 */
export const encodeWeek = ({ spans, holidaysDiffer }: Week): string => {
  const days = new Map<string, number>()
  for (const { from, to, openEnd } of spans) {
    const hours = `${(from % minutesInDay).toString(36)}.${(to - from).toString(36)}${openEnd ? '+' : ''}`
    days.set(hours, (days.get(hours) ?? 0) | (1 << Math.floor(from / minutesInDay)))
  }
  const groups = [...days].map(([hours, mask]) => `${mask.toString(36)}.${hours}`)
  return `${holidaysDiffer ? '*' : ''}${groups.join('_')}`
}

/** Decodes a text from `encodeWeek`. */
export const decodeWeek = (text: string): Week => {
  const holidaysDiffer = text.startsWith('*')
  const groups = (holidaysDiffer ? text.slice(1) : text).split('_').filter(group => group !== '')
  const spans = groups.flatMap(spansOf).sort((a, b) => a.from - b.from)
  return { spans, holidaysDiffer }
}

const spansOf = (group: string): Span[] => {
  // `parseInt` stops at the `+`.
  const [mask, minute, length] = group.split('.').map(number => Number.parseInt(number, 36)) as [number, number, number]
  const days = [0, 1, 2, 3, 4, 5, 6].filter(day => mask & (1 << day))
  return days.map(day => {
    const from = day * minutesInDay + minute
    return { from, to: from + length, openEnd: group.endsWith('+') }
  })
}
