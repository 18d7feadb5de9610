import { unguard } from '../../domain/formula.ts'
import type { ImportedPlace, ImportedRow } from '../imported.ts'
import type { Column } from '../table/columns.ts'
import { placeIn } from '../table/place.ts'
import type { Header } from './header.ts'
import { recordsOf } from './records.ts'
import { isBlank, type Table, withoutMark } from './table.ts'

/** The places of a table, row by row; what has no shape of a row is told and left out. */
export function* rowsOf(text: string, { header, separator, firstLine }: Table): Generator<ImportedRow> {
  for (const record of recordsOf(withoutMark(text), separator)) {
    const { line } = record
    if (line < firstLine) continue
    if ('broken' in record) yield { line, ...named(firstCell(record.broken)), refused: 'unreadable' }
    else if (!isBlank(record.cells) && !isRule(record.cells, separator)) yield { line, ...rowBy(record.cells, header) }
  }
}

/** With more cells than columns nobody knows which is which. */
const rowBy = (cells: readonly string[], header: Header): ImportedRow => {
  const width = header.names.length
  const place = placeBy(cells.slice(0, width), header)
  return isBlank(cells.slice(width)) ? place : { ...named(place.name), refused: 'unreadable' }
}

const placeBy = (cells: readonly string[], { names, meanings, ours }: Header): ImportedPlace =>
  placeIn(
    cells.map((cell, index) => {
      const meaning = meanings[index]
      return { name: names[index]!, meaning, text: numbers.has(meaning?.column) ? cell : unguard(cell) }
    }),
    { ours, unknownToNote: true },
  )

/** What a spreadsheet takes for numbers is never guarded. */
const numbers = new Set<Column | undefined>(['rank', 'latitude', 'longitude'])

/** What stands below the header of a table in Markdown. */
const isRule = (cells: readonly string[], separator: string): boolean =>
  separator === '|' && cells.every(cell => /^(?::?-{2,200}:?)?$/.test(cell.trim()))

const firstCell = (broken: string): string => broken.replace(/^["\s]+/, '').split(/[",;\t|\r\n]/, 1)[0]!

const named = (name: string | undefined): { name?: string } => (name ? { name } : {})
