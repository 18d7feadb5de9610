import { withoutExportMarks } from './exported-rows.ts'
import { type ImportedRow, type ImportFormat, maxFileRows, type Reader } from './imported-place.ts'
import { readers } from './readers.ts'
import { UnreadableFile } from './refusals.ts'

/** The rows of a text, its title if it has one, and its kind. */
export type TextRows = { format: ImportFormat; title?: string; rows: ImportedRow[] }

/** Returns the readers of files of an archive that have this name. */
export const readersOf = (name: string): readonly Reader[] => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return readers.filter(({ endings }) => endings.includes(ending))
}

/**
 * Reads a text with the first reader that recognizes it.
 * @throws UnreadableFile for an unknown kind, a damaged file, or more rows than `maxFileRows`
 */
export function readText(text: string, asked = readers): TextRows {
  const reader = asked.find(({ reads }) => reads(text))
  if (!reader) throw new UnreadableFile('unknown_format')
  const rows: ImportedRow[] = []
  let title: string | undefined
  for (const row of reader.read(text)) {
    if ('title' in row) title ??= row.title
    else if (rows.length === maxFileRows) throw new UnreadableFile('too_many_rows')
    else rows.push(row)
  }
  return { format: reader.format, ...(title !== undefined && { title }), rows: withoutExportMarks(rows) }
}
