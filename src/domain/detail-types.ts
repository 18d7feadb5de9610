import * as z from 'zod'
import type { FieldType } from './field-types.ts'
import { textUpTo } from './response-schemas.ts'
import { caseless, lengthOf, oneLine, salvaged } from './text.ts'

/** The type of a detail: a field's type without its column in the place index, and the schema of inputs. */
export type DetailType<Value> = Omit<FieldType<Value>, 'sql' | 'fromTag'> & {
  input: z.ZodType<Value | null>
  isNumber: boolean
  /** Returns the value for people. */
  toWords(value: Value): string
  /** Reads such words. Items with a comma become several. */
  fromWords(words: string): Value | undefined
  /** Returns the value of a place that two rows, files or lists describe, not yet within the bounds. */
  merge(first: Value, second: Value): Value
}

/** Returns the items, each once without regard to case. */
const distinct = (items: readonly string[]): string[] =>
  [...Map.groupBy(items, caseless).values()].map(([first]) => first!)

/** Returns the type of up to `maxItems` short texts of a person. An empty list clears. @param max in code points */
export const words = (maxItems: number, max: number): DetailType<string[]> => {
  const some = (items: readonly string[]) => (items.length > 0 ? [...items] : undefined)
  const fromCell = (cell: string, isExact: boolean) => some(isExact ? itemsOfCell(cell) : itemsOfTable(cell, max))
  return {
    isNumber: false,
    input: z
      .array(oneLine(max))
      .max(maxItems)
      .refine(items => distinct(items).length === items.length, { error: 'must not have a text twice' }),
    schema: z.array(textUpTo(max)).max(maxItems),
    fromCell,
    fromJson: member =>
      Array.isArray(member)
        ? some(member.flatMap(item => (typeof item === 'string' ? item : [])))
        : typeof member === 'string'
          ? fromCell(member, false)
          : undefined,
    salvage(items) {
      const read = items.flatMap(item => salvaged(item, max, 'one line') ?? [])
      const texts = distinct(read.map(({ text }) => text))
      const value = some(texts.slice(0, maxItems))
      return value && { value, cut: texts.length > maxItems || read.some(({ cut }) => cut) }
    },
    toCell: items => items.map(item => item.replace(/[\\;]/g, '\\$&')).join(';'),
    toWords: items => items.join(', '),
    fromWords: text => some(text.split(', ')),
    merge: (first, second) => distinct([...first, ...second]),
  }
}

/** Returns the items of a cell of our own: separated by semicolons, with a backslash before one that is part of an item. */
const itemsOfCell = (cell: string): string[] =>
  [...cell.matchAll(/(?:^|;)((?:\\.|[^;\\])*)/gs)].flatMap(([, item]) => item?.replace(/\\(.)/gs, '$1') || [])

/**
 * Returns the items of a cell of another table, which separates them by one of several signs. None for a rating, a price or a sentence,
 * which a table can have under the same name.
 */
const itemsOfTable = (cell: string, max: number): string[] => {
  if (withoutWords.test(cell)) return []
  const items = cell
    .split(/[;,、，；|#\n]/)
    .map(item => item.trim())
    .filter(item => item !== '')
  return items.length === 1 && lengthOf(items[0]!) > max ? [] : items
}

/** Numbers, signs and stars. Other emoji are tags. */
const withoutWords = /^(?:[\p{N}\p{P}\p{Sc}\p{Sm}\p{Sk}\s★☆⭐]|\uFE0F)*$/u

const price = z.int().min(1).max(4)

/** A level of prices, which guides write as one to four signs of a currency. */
export const priceLevel: DetailType<number> = {
  input: price.nullable(),
  isNumber: true,
  schema: price,
  fromCell(cell, isExact) {
    const level = isExact ? Number(cell) : (signsIn(cell) ?? signsIn(behindSigns.exec(cell)?.[1] ?? ''))
    return price.safeParse(level).data
  },
  fromJson: member => price.safeParse(typeof member === 'string' ? signsIn(member) : member).data,
  salvage: value => ({ value, cut: false }),
  toCell: String,
  // The sign of schema.org's `priceRange`. It stands for any currency.
  toWords: level => '$'.repeat(level),
  fromWords: text => price.safeParse(signsIn(text)).data,
  merge: first => first,
}

/** `¥¥ (25 to 35 USD)` */
const behindSigns = /^(\s*(\p{Sc})\2*)\s*[(（]/u

/** Returns the number of signs in a text of one sign of a currency, such as `€€`. */
const signsIn = (text: string): number | undefined => /^\s*(\p{Sc})\1*\s*$/u.exec(text)?.[0].trim().length

const date = z.iso.date()

/** A day, `YYYY-MM-DD`. */
export const day: DetailType<string> = {
  input: date.nullable(),
  isNumber: false,
  schema: date,
  fromCell: dayIn,
  fromJson: member => (typeof member === 'string' ? dayIn(member) : undefined),
  salvage: value => ({ value, cut: false }),
  toCell: value => value,
  toWords: value => value,
  fromWords: dayIn,
  merge: (first, second) => (first > second ? first : second),
}

const yearFirst = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?:[T ]\d{1,2}:\d{2}.{0,20})?$/
const yearLast = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/

/** Returns the day of a date whose day and month are certain. */
function dayIn(text: string): string | undefined {
  const written = text.trim()
  const [, year, month, day] = yearFirst.exec(written) ?? []
  if (year !== undefined) return dateOf(year, month!, day!)
  const [, first, mark, second, last] = yearLast.exec(written) ?? []
  if (first === undefined) return undefined
  // Only dots, and days above 12, tell the day from the month.
  if (mark === '.' || Number(first) > 12) return dateOf(last!, second!, first)
  return Number(second) > 12 ? dateOf(last!, first, second!) : undefined
}

const dateOf = (year: string, month: string, day: string): string | undefined =>
  date.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data
