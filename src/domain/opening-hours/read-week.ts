import { merged } from './merged.ts'
import { type Rule, readRules } from './rules.ts'
import { readTokens } from './tokens.ts'
import { minutesInDay, type Span, type Week } from './week.ts'

/**
 * Reads opening hours in OpenStreetMap's syntax that are the same in every week, with the slips that people make in it.
 * A span that lasts into the night belongs to the day it begins on: hours of the next day, or its being closed, do not cut it short
 * (the syntax, read by the letter, lets them). Takes time in proportion to the text and never throws, whatever the text.
 * @returns `undefined` for hours that differ by date or by the sun, for conditions, and for whatever may be meant otherwise
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

// No kitchen opens more often; it bounds what a hostile text can make of itself.
const mostSpans = 10

/** What each day is left with, from Monday; `undefined` for days that no rule names. */
function hoursOfDays(rules: readonly Rule[]): (readonly Span[] | undefined)[] | undefined {
  const days: (readonly Span[] | undefined)[] = Array.from({ length: 7 })
  for (const rule of rules)
    for (const day of rule.days) {
      const before = days[day] ?? []
      if (before.length > 0 && !isSure(before, rule)) return undefined
      const hours = (rule.adds ? [...before, ...rule.hours] : [...rule.hours]).sort((a, b) => a.from - b.from)
      if (hours.length > mostSpans || hours.slice(0, -1).some(({ openEnd }) => openEnd)) return undefined
      days[day] = hours
    }
  const told = days.filter(hours => hours !== undefined)
  // `Su off` alone: what of the other days?
  return told.length === 7 || told.some(hours => hours.length > 0) ? days : undefined
}

/**
 * Whether a rule does to earlier hours what its writer meant. `12:00-15:00; 19:00-23:00` by the letter is open in the evening only, but
 * was most likely meant as both; and hours that are added do not close.
 */
const isSure = (before: readonly Span[], { adds, hours }: Rule): boolean => {
  if (hours.length === 0) return !adds
  return adds || hours.some(later => before.some(earlier => overlap(earlier, later)))
}

const overlap = (a: Span, b: Span): boolean => a.from < closing(b) && b.from < closing(a)
const closing = ({ to, openEnd }: Span): number => (openEnd ? Number.POSITIVE_INFINITY : to)
