import * as z from 'zod'
import type { FieldType } from './field-types.ts'
import { textUpTo } from './response-schemas.ts'
import { caseless, oneLine, salvaged } from './text.ts'

/** The type of a detail: a field's type without its column in the place index, and the schema of inputs. */
export type DetailType<Value> = Omit<FieldType<Value>, 'sql' | 'fromTag'> & {
  input: z.ZodType<Value | null>
  /** Returns the value of a place that two rows or files describe. */
  merge(first: Value, second: Value): Value
}

/** Returns the items, each once without regard to case. */
const distinct = (items: readonly string[]): string[] => [
  ...new Map(items.toReversed().map(item => [caseless(item), item])).values().toArray().toReversed(),
]

/** Returns the type of up to `maxItems` short texts of a person. An empty list clears. @param max in code points */
export const words = (maxItems: number, max: number): DetailType<string[]> => {
  const some = (items: readonly string[]) => (items.length > 0 ? [...items] : undefined)
  const fromCell = (cell: string, isExact: boolean) => some(isExact ? itemsOfCell(cell) : itemsOfTable(cell))
  return {
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
    merge: (first, second) => distinct([...first, ...second]).slice(0, maxItems),
  }
}

/** Returns the items of a cell of our own: separated by semicolons, with a backslash before one that is part of an item. */
const itemsOfCell = (cell: string): string[] =>
  [...cell.matchAll(/(?:^|;)((?:\\.|[^;\\])*)/gs)].flatMap(([, item]) => item?.replace(/\\(.)/gs, '$1') || [])

/** Returns the items of a cell of another table, which separates them by one of several signs. */
const itemsOfTable = (cell: string): string[] =>
  cell
    .split(/[;,|#\n]/)
    .map(item => item.trim())
    .filter(item => item !== '')

const price = z.int().min(1).max(4)

/** A level of prices, which guides write as one to four signs of a currency. */
export const priceLevel: DetailType<number> = {
  input: price.nullable(),
  schema: price,
  fromCell(cell, isExact) {
    const level = isExact ? Number(cell) : signsIn(cell)
    return price.safeParse(level).data
  },
  fromJson: member => price.safeParse(typeof member === 'string' ? signsIn(member) : member).data,
  salvage: value => ({ value, cut: false }),
  toCell: String,
  merge: first => first,
}

/** Returns the number of signs in a text of one sign of a currency, such as `€€`. */
const signsIn = (text: string): number | undefined => /^\s*(\p{Sc})\1*\s*$/u.exec(text)?.[0].trim().length

const date = z.iso.date()

/** A day, `YYYY-MM-DD`. */
export const day: DetailType<string> = {
  input: date.nullable(),
  schema: date,
  fromCell: dayIn,
  fromJson: member => (typeof member === 'string' ? dayIn(member) : undefined),
  salvage: value => ({ value, cut: false }),
  toCell: value => value,
  merge: (first, second) => (first > second ? first : second),
}

function dayIn(text: string): string | undefined {
  const [, start] = /^\s*(\d{4}-\d\d-\d\d)(?:[T ].*)?\s*$/.exec(text) ?? []
  return date.safeParse(start).data
}
