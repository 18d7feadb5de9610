import { Cursor } from './cursor.ts'
import { readHours } from './hours.ts'
import type { Token } from './tokens.ts'
import type { Span } from './week.ts'

/** What a text says of some days of the week. */
export type Rule = Selected & {
  /** In minutes of each of the days; none when it is closed. */
  hours: readonly Span[]
  /** It adds to what was said before it, and takes nothing back. */
  adds: boolean
}

type Selected = {
  /** 0 is Monday. None when the rule is for holidays alone. */
  days: readonly number[]
  /** It says something of holidays. */
  holidays: boolean
}

/** @returns `undefined` for what is no rule, and for rules whose meaning is not sure */
export const readRules = (tokens: readonly Token[]): Rule[] | undefined => {
  const cursor = new Cursor(tokens)
  const rules: Rule[] = []
  while (!cursor.done) {
    if (cursor.takes(';')) continue
    const adds = rules.length > 0 && cursor.takes(',')
    const named = cursor.sees(dayKinds)
    // Hours without days behind another rule: for all days, or for the same ones once more?
    if (!named && rules.length > 0) return undefined
    const selected = named ? readSelected(cursor) : { days: [0, 1, 2, 3, 4, 5, 6], holidays: false }
    const hours = selected && readOpen(cursor, selected)
    if (!hours) return undefined
    rules.push({ ...selected, hours, adds })
  }
  return rules
}

const dayKinds = ['day', 'holiday'] as const

/** `Mo-We,Fr`, `Sa,PH`; days beside holidays without a comma, as in `SH Mo-Fr`, are those days of holidays only. */
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

/** What stands behind the days; without spans for `off`. */
function readOpen(cursor: Cursor, { days }: Selected): readonly Span[] | undefined {
  cursor.takes(':')
  const hours = readHours(cursor)
  if (!hours) return undefined
  const off = cursor.takes('off')
  const open = !off && cursor.takes('open')
  const comment = cursor.takes('comment')
  if (days.length === 0) return hours.length > 0 || off || open || comment ? hours : undefined
  // Hours taken out of others, a day whose hours are not told, and a condition that only people understand.
  const sure = off ? hours.length === 0 : hours.length > 0 && (open || !comment)
  return sure ? hours : undefined
}
