import { unescapeFormula } from '../../../domain/formula.ts'
import type { ImportedPlace, ImportedRow } from '../imported-place.ts'
import type { ImportColumn } from '../table/columns.ts'
import { placeIn } from '../table/place.ts'
import type { Header } from './header.ts'
import { recordsOf } from './records.ts'
import { isBlank, type Table, withoutMark } from './table.ts'

/** Yields the places of a table row by row. Rows without the form of a row are refused with a reason. */
export function* rowsOf(text: string, { header, separator, firstLine }: Table): Generator<ImportedRow> {
  for (const record of recordsOf(withoutMark(text), separator)) {
    const { line } = record
    if (line < firstLine) continue
    if ('broken' in record) yield { line, ...nameMember(firstCell(record.broken)), refused: 'unreadable' }
    else if (!isBlank(record.cells)) yield { line, ...rowBy(record.cells, header) }
  }
}

/** Returns the place of a row. Refuses a row with more cells than columns, because it is ambiguous. */
const rowBy = (cells: readonly string[], header: Header): ImportedRow => {
  const width = header.names.length
  const place = placeBy(cells.slice(0, width), header)
  return isBlank(cells.slice(width)) ? place : { ...nameMember(place.name), refused: 'unreadable' }
}

const placeBy = (cells: readonly string[], { names, meanings, ours }: Header): ImportedPlace =>
  placeIn(
    cells.map((cell, index) => {
      const meaning = meanings[index]
      return { name: names[index]!, meaning, text: numbers.has(meaning?.column) ? cell : unescapeFormula(cell) }
    }),
    { ours, unknownToNote: true },
  )

/** Spreadsheets read these as numbers, so they are never guarded. */
const numbers = new Set<ImportColumn | undefined>(['rank', 'latitude', 'longitude'])

const firstCell = (broken: string): string => broken.replace(/^["\s]+/, '').split(/[",;\t|\r\n]/, 1)[0]!

const nameMember = (name: string | undefined): { name?: string } => (name ? { name } : {})
