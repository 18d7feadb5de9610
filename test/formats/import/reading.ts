import type { ImportedRow, ImportFormat } from '../../../src/formats/import/imported-place.ts'
import { readers } from '../../../src/formats/import/readers.ts'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'

/** The recognised format and rows of a text; `undefined` if no reader accepts it. @throws UnreadableFile */
export const read = (text: string): { format: ImportFormat; rows: ImportedRow[] } | undefined => {
  const reader = readers.find(({ reads }) => reads(text))
  return reader && { format: reader.format, rows: [...reader.read(text)] }
}

/** The rows of a text that has to be read as this kind. @throws UnreadableFile */
export const rowsOf = (format: ImportFormat, text: string): ImportedRow[] => {
  const found = read(text)
  if (found?.format !== format) throw new Error(`Read as ${found?.format}, not as ${format}: ${text.slice(0, 200)}`)
  return found.rows
}

/** Why nothing at all is taken from a file. */
export const refusalIn = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
  return 'read'
}

/** Why nothing of a text is taken. */
export const refusalOf = (text: string): string =>
  refusalIn(() => {
    if (!read(text)) throw new UnreadableFile('unknown_format')
  })

const numbers = ['line', 'rank', 'latitude', 'longitude']
const texts = [
  ...['name', 'englishName', 'address', 'phone', 'website', 'note', 'link', 'near', 'mapPlaceId', 'googlePlaceId'],
  ...['category', 'openingHours', 'attribution', 'refused'],
]
const isAsPromised = ([member, value]: [string, unknown]): boolean => {
  if (numbers.includes(member)) return typeof value === 'number' && (member !== 'line' || value > 0)
  if (member === 'isMisplaced') return value === true
  if (member === 'cuisines') return Array.isArray(value) && value.every(cuisine => typeof cuisine === 'string')
  return texts.includes(member) && typeof value === 'string'
}

/** Invalid members in the rows of a text. @throws UnreadableFile */
export const notAsPromised = (text: string): [string, unknown][] =>
  (read(text)?.rows ?? []).flatMap(row => Object.entries(row)).filter(member => !isAsPromised(member))
