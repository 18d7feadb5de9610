import { type Rule, readRules } from './rules.ts'
import { readTokens } from './tokens.ts'
import { merged, minutesInDay, type Span, type Week } from './week.ts'

/**
 * Reads opening hours in OpenStreetMap's syntax that repeat every week, with common mistakes. A span into the night belongs to the day it
 * begins on: hours or closing of the next day do not cut it short, although the syntax says so literally. Takes linear time, and never
 * throws.
 * @returns `undefined` for hours that depend on dates, the sun or conditions, and for ambiguous text
 */
export const readWeek = (text: string): Week | undefined => {
  const tokens = readTokens(text)
  const rules = tokens && readRules(tokens)
  const days = rules && hoursOfDays(rules)
  if (!days) return undefined
  const spans = days.flatMap((hours = [], day) =>
    hours.map(({ from, to, openEnd }) => ({ from: from + day * minutesInDay, to: to + day * minutesInDay, openEnd })),
  )
  const holidaysDiffer = rules.some(({ days, holidays }) => holidays && days.length < 7)
  return { spans: merged(spans), holidaysDiffer }
}

// Maximum spans of a day, which no kitchen reaches. Bounds the work on hostile text.
const maxSpans = 10

/** Returns the hours of each day from Monday; `undefined` for days without a rule. */
function hoursOfDays(rules: readonly Rule[]): (readonly Span[] | undefined)[] | undefined {
  const days: (readonly Span[] | undefined)[] = Array.from({ length: 7 })
  for (const rule of rules)
    for (const day of rule.days) {
      const before = days[day] ?? []
      if (before.length > 0 && !isSure(before, rule)) return undefined
      const hours = (rule.adds ? [...before, ...rule.hours] : [...rule.hours]).sort((a, b) => a.from - b.from)
      if (hours.length > maxSpans || hours.slice(0, -1).some(({ openEnd }) => openEnd)) return undefined
      days[day] = hours
    }
  const described = days.filter(hours => hours !== undefined)
  // `Su off` alone says nothing about the other days.
  return described.length === 7 || described.some(hours => hours.length > 0) ? days : undefined
}

/**
 * Returns whether a rule changes earlier hours as its author meant. `12:00-15:00; 19:00-23:00` is literally open only in the evening, but
 * was most likely meant as both. Added hours never close anything.
 */
const isSure = (before: readonly Span[], { adds, hours }: Rule): boolean => {
  if (hours.length === 0) return !adds
  return adds || hours.some(later => before.some(earlier => overlap(earlier, later)))
}

const overlap = (a: Span, b: Span): boolean => a.from < closing(b) && b.from < closing(a)
const closing = ({ to, openEnd }: Span): number => (openEnd ? Number.POSITIVE_INFINITY : to)
