import type { TownsByName } from '../../domain/town-names.ts'
import { withoutExportMarks } from './exported-rows.ts'
import {
  type DocumentReading,
  type ImportedRow,
  type ImportFormat,
  maxFileRows,
  type Reader,
  type TableColumn,
  type UnreadLine,
} from './imported-place.ts'
import { readers } from './readers.ts'
import { UnreadableFile } from './refusals.ts'

/** The rows of a text with what it has beside them, and its kind. */
export type TextRows = {
  format: ImportFormat
  title?: string
  rows: ImportedRow[]
  beside: readonly UnreadLine[]
  /** Close ways to read a document, at most 3. The first is the one used. */
  readings?: readonly DocumentReading[]
  /** The columns of a table, if the file is one table. */
  columns?: readonly TableColumn[]
}

/** Returns the readers of files of an archive that have this name. */
export const readersOf = (name: string): readonly Reader[] => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return readers.filter(({ endings }) => endings.includes(ending))
}

/**
 * Reads a text with the first reader that recognizes it and finds a place in it.
 * @throws UnreadableFile for an unknown kind, a damaged file, or more rows than `maxFileRows`
 */
export function readText(text: string, towns: TownsByName, asked = readers, reading?: string): TextRows {
  let first: TextRows | undefined
  for (const reader of asked) {
    if (!reader.reads(text)) continue
    const read = readWith(reader, text, towns, { reading, isFallback: first !== undefined })
    // A chat without places, for example, is no list of the names of those who write.
    if (read && (read.rows.length > 0 || !guessing.has(read.format))) return read
    first ??= read
  }
  if (!first) throw new UnreadableFile('unknown_format')
  return first
}

/** Formats that are recognized by their syntax alone, which may be that of another text. */
const guessing = new Set<ImportFormat>(['yaml', 'markdown', 'csv', 'html', 'apple_guide'])

/** Returns what a reader finds in a text; `undefined` if it does not know the text after all, or fails where another found no rows. */
const readWith = (
  reader: Reader,
  text: string,
  towns: TownsByName,
  { reading, isFallback }: { reading: string | undefined; isFallback: boolean },
): TextRows | undefined => {
  const rows: ImportedRow[] = []
  const beside: UnreadLine[] = []
  const found: Pick<TextRows, 'title' | 'readings' | 'columns'> = {}
  try {
    for (const row of reader.read(text, towns, reading)) {
      if ('title' in row) found.title ??= row.title
      else if ('readings' in row || 'columns' in row) Object.assign(found, row)
      else if ('beside' in row) for (const line of row.beside) beside.push(line)
      else if (rows.length === maxFileRows) throw new UnreadableFile('too_many_rows')
      else rows.push(row)
    }
  } catch (error) {
    if (error instanceof UnreadableFile && (isFallback || error.reason === 'unknown_format')) return undefined
    throw error
  }
  return { format: reader.format, ...found, rows: withoutExportMarks(rows), beside }
}
