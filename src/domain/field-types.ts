import * as z from 'zod'
import { degrees } from './coordinates.ts'
import { shortLine, shortLines } from './osm/line.ts'
import { isFood, placeKindOf } from './place-kind.ts'
import { textUpTo } from './response-schemas.ts'
import { salvaged } from './text.ts'

/** The type of a field: how its values are checked, stored, read and written. */
export type FieldType<Value> = {
  /** Schema of responses, with the bounds. */
  schema: z.ZodType<Value>
  /** The column in the place index. */
  sql: { type: 'TEXT' | 'INTEGER'; from(stored: string | number): Value; to(value: Value): string | number }
  /** Returns the value of an OpenStreetMap tag within the bounds; `undefined` for a tag without one. */
  fromTag(tag: string | undefined): Value | undefined
  /**
   * Returns the value of a table cell, not yet within the bounds. `undefined` for a cell that means something else: other tables use the
   * same column names in other ways. `isExact` for our own exports.
   */
  fromCell(cell: string, isExact: boolean): Value | undefined
  /** Returns the value of a member of our own JSON, not yet within the bounds. */
  fromJson(member: unknown): Value | undefined
  /** Cuts a value from a file to the bounds; `undefined` if nothing is left. `cut` tells whether visible text is missing. */
  salvage(value: Value): { value: Value; cut: boolean } | undefined
  /** Returns the table cell of our own exports. */
  toCell(value: Value): string
}

const asIs = {
  type: 'TEXT' as const,
  from: (stored: string | number) => String(stored),
  to: (value: string) => value,
}

const inOneLine = (max: number) => (value: string) => {
  const salvage = salvaged(value, max, 'one line')
  return salvage && { value: salvage.text, cut: salvage.cut }
}

const textIn = (member: unknown): string | undefined => {
  if (typeof member === 'number') return String(member)
  return typeof member === 'string' && member !== '' ? member : undefined
}

/** Returns the type of one line of text. @param max in code points */
export const line = (max: number) => ({
  schema: textUpTo(max),
  sql: asIs,
  fromTag: (tag: string | undefined) => shortLine(tag, max),
  fromCell: (cell: string): string | undefined => cell,
  fromJson: textIn,
  salvage: inOneLine(max),
  toCell: (value: string) => value,
})

/** Returns the type of a web address, which becomes a link. */
export const website = (max: number) => ({
  ...line(max),
  fromTag: websiteOf,
  fromCell: websiteOf,
  fromJson: (member: unknown) => websiteOf(textIn(member)),
})

/** Returns the type of a kind of place: `restaurant`, `cafe`, …. A column `Type` can also be an occasion. */
export const kind = (max: number) => ({
  ...line(max),
  fromCell: (cell: string, isExact: boolean) => (isExact ? cell : isFood(cell) ? placeKindOf(cell) : undefined),
})

/**
 * Returns the type of up to `maxItems` lines. Tags and our own exports separate them by semicolons, and some sources by commas. A
 * cell with digits is no such list in other tables: a column `Food` can be a rating.
 */
export const lines = (maxItems: number, max: number) => {
  const salvage = inOneLine(max)
  return {
    schema: z.array(textUpTo(max)).max(maxItems),
    sql: {
      type: 'TEXT' as const,
      from: (stored: string | number) => String(stored).split(';'),
      to: (value: string[]) => value.join(';'),
    },
    fromTag: (tag: string | undefined) => nonEmpty(shortLines([semicolons(tag)], max).slice(0, maxItems)),
    fromCell: (cell: string, isExact: boolean) =>
      isExact ? cell.split(';') : /\d/.test(cell) ? undefined : nonEmpty(listed(cell)),
    fromJson: (member: unknown) =>
      Array.isArray(member) ? nonEmpty(member.filter(item => typeof item === 'string')) : undefined,
    salvage: (items: string[]) => {
      const salvaged = items.flatMap(item => salvage(item) ?? [])
      const value = nonEmpty(salvaged.slice(0, maxItems).map(item => item.value))
      return value && { value, cut: salvaged.length > maxItems || salvaged.some(item => item.cut) }
    },
    toCell: (value: string[]) => value.join(';'),
  }
}

const semicolons = (tag: string | undefined) => (tag?.includes(';') ? tag : tag?.replaceAll(',', ';'))

const listed = (cell: string): string[] =>
  cell
    .split(/[;,/|]/)
    .map(part => part.trim())
    .filter(part => part !== '')

const nonEmpty = (items: string[]): string[] | undefined => (items.length > 0 ? items : undefined)

/** Returns the type of a whole number. */
export const wholeNumber = (min: number, max: number) => {
  const within = (value: number | undefined) =>
    value !== undefined && value >= min && value <= max ? value : undefined
  return {
    schema: z.int().min(min).max(max),
    sql: { type: 'INTEGER' as const, from: Number, to: (value: number) => value },
    fromTag: (tag: string | undefined) => within(integerIn(tag ?? '')),
    fromCell: (cell: string) => within(integerIn(cell)),
    fromJson: (member: unknown) => within(integerIn(textIn(member) ?? '')),
    salvage: (value: number) => ({ value, cut: false }),
    toCell: String,
  }
}

/** Returns the whole number that a text is. Spreadsheets write `4.0` for 4. */
const integerIn = (text: string): number | undefined => {
  const [, digits] = /^\s*([+-]?\d{1,15})(?:[.,]0{1,9})?\s*$/.exec(text) ?? []
  // Adding zero turns -0 into 0.
  return digits === undefined ? undefined : Number(digits) + 0
}

/** Returns the type of a coordinate, in WGS84 degrees. Readers of positions check it together with the other coordinate. */
export const degreesWithin = (max: number) => ({
  schema: z.number().min(-max).max(max),
  sql: { type: 'INTEGER' as const, from: (stored: string | number) => degreesOf(Number(stored)), to: storedDegrees },
  fromTag: () => undefined,
  fromCell: () => undefined,
  fromJson: () => undefined,
  salvage: (value: number) => (Math.abs(value) <= max ? { value, cut: false } : undefined),
  toCell: degrees,
})

const scale = 1e7

/** Returns degrees as whole ten-millionths, OpenStreetMap's precision, in four bytes. */
export const storedDegrees = (value: number): number => Math.round(value * scale)
export const degreesOf = (stored: number): number => stored / scale

/** The type of a fact that is either true or absent. Nothing is read from files: only a refresh sets it. */
export const derivedFlag: FieldType<true> = {
  schema: z.literal(true),
  sql: { type: 'INTEGER', from: () => true, to: () => 1 },
  fromTag: () => undefined,
  fromCell: () => undefined,
  fromJson: () => undefined,
  salvage: value => ({ value, cut: false }),
  toCell: String,
}

/** Returns an address only if a browser opens it as a web page. It becomes a link, and the data may contain anything. */
const websiteOf = (value: string | undefined): string | undefined => {
  const written = shortLine(value, 2000)
  if (!written) return undefined
  const url = URL.parse(/^https?:/i.test(written) ? written : `http://${written}`)
  return url && !/\s/.test(written) && url.hostname.includes('.') ? url.href : undefined
}
