import * as z from 'zod'
import { detailSchemas, type EntryDetails, salvagedDetails } from '../../../src/domain/entry-details.ts'
import type { BesideRows, ImportedRow, ImportFormat, Reader } from '../../../src/formats/import/imported-place.ts'
import { type ParsedFile, readFile as readFileWith } from '../../../src/formats/import/read-file.ts'
import { readText as readTextWith, type TextRows } from '../../../src/formats/import/read-text.ts'
import { readers } from '../../../src/formats/import/readers.ts'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { townNames } from '../../../src/places/gazetteer/town-names.ts'

/** The towns of this installation. */
export const towns = townNames()

export const readFile = (bytes: Uint8Array, reading?: string): ParsedFile => readFileWith(bytes, towns, reading)

export const readText = (text: string, asked?: readonly Reader[]): TextRows => readTextWith(text, towns, asked)

/** Recognises and reads a text. @returns undefined if no reader accepts it @throws UnreadableFile */
export const read = (text: string): { format: ImportFormat; rows: ImportedRow[] } | undefined => {
  const reader = readers.find(({ reads }) => reads(text))
  return reader && { format: reader.format, rows: [...reader.read(text, towns)].filter(isRow) }
}

export const isRow = (row: ImportedRow | BesideRows): row is ImportedRow =>
  !('title' in row || 'beside' in row || 'readings' in row || 'columns' in row)

/** Returns the rows of a text, which must be read as this format. @throws UnreadableFile */
export const rowsOf = (format: ImportFormat, text: string): ImportedRow[] => {
  const found = read(text)
  if (found?.format !== format) throw new Error(`Read as ${found?.format}, not as ${format}: ${text.slice(0, 200)}`)
  return found.rows
}

/** Returns the reason why a file is refused, or `read`. */
export const refusalIn = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
  return 'read'
}

/** Returns the reason why a text is refused, or `read`. */
export const refusalOf = (text: string): string =>
  refusalIn(() => {
    if (!read(text)) throw new UnreadableFile('unknown_format')
  })

const numbers = ['line', 'rank', 'latitude', 'longitude']
const texts = [
  'group',
  ...['name', 'englishName', 'address', 'phone', 'website', 'note', 'link', 'near', 'mapPlaceId', 'googlePlaceId'],
  ...['town', 'locality'],
  ...['category', 'openingHours', 'attribution', 'refused'],
]
const lists: Record<string, z.ZodType> = {
  cuisines: z.array(z.string()),
  noteParts: z.array(z.strictObject({ heading: z.string().optional(), text: z.string() })),
}
lists.unread = lists.noteParts!
const detailsSchema = z.strictObject(detailSchemas).optional()
const isValid = ([member, value]: [string, unknown]): boolean => {
  if (numbers.includes(member)) return typeof value === 'number' && (member !== 'line' || value > 0)
  if (member === 'isMisplaced') return value === true
  if (member === 'details') return detailsSchema.safeParse(salvagedDetails(value as EntryDetails).details).success
  const list = lists[member]
  if (list) return list.safeParse(value).success
  return texts.includes(member) && typeof value === 'string'
}

/** Returns the members with invalid values in the rows of a text. @throws UnreadableFile */
export const notAsPromised = (text: string): [string, unknown][] => membersNotAsPromised(read(text)?.rows ?? [])

/** Returns the members with invalid values. */
export const membersNotAsPromised = (rows: readonly ImportedRow[]): [string, unknown][] =>
  rows.flatMap(row => Object.entries(row)).filter(member => !isValid(member))
