import { nestedGroup } from '../../../domain/file-group.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { completed, type HeaderAmong, headerAmong } from '../csv/header.ts'
import type { TableRow } from '../csv/records.ts'
import { placesIn } from '../csv/rows.ts'
import type { ImportedRow, TableColumn } from '../imported-place.ts'
import { withColumns } from '../table/chosen-columns.ts'
import { type ColumnMeaning, meaningOf } from '../table/columns.ts'
import { columnsIn } from '../table/columns-reading.ts'
import { isTownName } from './address.ts'
import { isOfAttributes } from './attribute-table.ts'
import { type DocumentTable, textOf } from './document.ts'
import type { Judged } from './judge.ts'
import { type Path, pathBelow } from './parts.ts'
import { withoutRating } from './ratings.ts'

type TableRows = { rows: { at: number; row: ImportedRow }[]; columns?: readonly TableColumn[] }

/** Returns the rows of the tables of a document that have restaurants, in groups by the headings above them; of one table its columns. */
export const tableRows = (all: readonly Judged[], towns: TownsByName, reading?: string): TableRows => {
  let path: Path = []
  const tables = all.flatMap(({ part }, at): TableRows[] => {
    if (part.kind === 'heading') path = pathBelow(path, part)
    if (!part.table || isOfAttributes(part.table)) return []
    const { rows, columns } = rowsIn(part.table, towns, reading)
    const placed = rows.map(row => {
      const group = nestedGroup([...path.map(({ text }) => text), row.group ?? []].flat())
      return { at, row: { ...row, ...(group !== '' && { group }) } }
    })
    return rows.length === 0 ? [] : [{ rows: placed, ...(columns && { columns }) }]
  })
  return tables.length === 1 ? tables[0]! : { rows: tables.flatMap(({ rows }) => rows) }
}

const rowsIn = (
  table: DocumentTable,
  towns: TownsByName,
  reading?: string,
): { rows: ImportedRow[]; columns?: readonly TableColumn[] } => {
  // Markdown has a row of names above every table, which may be blank.
  const rows = table.rows.filter(({ cells }) => cells.some(cell => textOf(cell).trim() !== ''))
  const records = rows.map(({ line, cells }): TableRow => {
    const links = cells.flatMap((cell, column) => {
      const link = cell.pieces.find(({ link }) => link !== undefined && /^https?:|^geo:/i.test(link))?.link
      return link === undefined ? [] : [[column, link] as const]
    })
    return { line, cells: cells.map(cell => textOf(cell).trim()), ...(links.length > 0 && { links: new Map(links) }) }
  })
  splitNames(records)
  const cells = records.map(({ cells }) => cells)
  const found = headerByNames(records) ?? headerAmong(cells, '|') ?? headerByTowns(records, towns)
  if (!found) return { rows: [] }
  const { header, first, columns } = withColumns(found, cells, { reading })
  const struck = new Set(
    rows.flatMap(({ line, cells }) =>
      cells.some(cell => cell.pieces.some(({ marks }) => marks.has('struck'))) ? line : [],
    ),
  )
  const places = [...placesIn(records.slice(first), header, { isTyped: true })]
  // A table of prices or times has no names.
  const isNamed = places.filter(({ name = '' }) => /\p{L}{2}/u.test(name)).length >= places.length * 0.6
  if (!isNamed && !columnsIn(reading)) return { rows: [] }
  const marked = places.map(row => {
    if ('refused' in row || !struck.has(row.line ?? -1)) return row
    return { ...row, note: [row.note ?? [], 'Struck out'].flat().join('\n') }
  })
  return { rows: marked, ...(columns && { columns }) }
}

/** Splits cells that have a name in their first line and more below: the rest becomes a column of its own. */
const splitNames = (records: TableRow[]): void => {
  const width = Math.max(...records.map(({ cells }) => cells.length))
  const column = Array.from({ length: width }, (_, index) => index).find(
    index => records.filter(({ cells }) => (cells[index] ?? '').includes('\n')).length > records.length / 2,
  )
  if (column === undefined) return
  for (const [index, record] of records.entries()) {
    const [first = '', ...more] = (record.cells[column] ?? '').split('\n')
    const isHead = index === 0 && more.length === 0
    while (record.cells.length < width) record.cells.push('')
    record.cells[column] = isHead ? (first.split(/ (?:e|and|und|et|y|&|\/) /u, 1)[0] ?? first) : first
    record.cells.push(isHead ? 'address' : more.join(', '))
  }
}

/** Takes the first column for the names and another one for the towns, if most of its cells name towns. */
const headerByTowns = (records: readonly TableRow[], towns: TownsByName): HeaderAmong | undefined => {
  const width = Math.max(...records.map(({ cells }) => cells.length))
  const isTown = (index: number) =>
    records.filter(({ cells }) => isTownName(cells[index] ?? '', towns)).length > records.length / 2
  const town = Array.from({ length: width }, (_, index) => index).find(index => index > 0 && isTown(index))
  if (records.length < 2 || town === undefined || isTown(0)) return undefined
  const meanings = Array.from({ length: width }, (_, index): ColumnMeaning | undefined =>
    index === 0 ? { column: 'name', rank: 0 } : index === town ? { column: 'town', rank: 0 } : undefined,
  )
  return { header: { names: meanings.map(() => ''), meanings, ours: false }, first: 0 }
}

/** Takes the first column of words for the names, if the table has a heading whose names are unknown. */
const headerByNames = (records: readonly TableRow[]): HeaderAmong | undefined => {
  const [head, ...rows] = records
  if (!head || rows.length === 0) return undefined
  const meanings = head.cells.map(meaningOf)
  const columns = meanings.map(meaning => meaning?.column)
  // A heading with the name and another known column is found by its names.
  const isFound = columns.includes('name') && columns.some(column => column !== undefined && column !== 'name')
  if (columns.every(column => column === undefined) || isFound) return undefined
  const column = meanings.findIndex(
    (meaning, index) =>
      meaning?.column === 'name' ||
      (!columns.includes('name') &&
        meaning === undefined &&
        rows.filter(({ cells }) => /\p{L}{2}/u.test(cells[index] ?? '') && withoutRating(cells[index]!).text !== '')
          .length >
          rows.length / 2),
  )
  if (column < 0) return undefined
  const known = meanings.map((meaning, index): typeof meaning =>
    index === column ? { column: 'name', rank: 0 } : meaning,
  )
  const below = rows.map(({ cells }) => cells)
  return { header: completed({ names: head.cells, meanings: known, ours: false }, below), first: 1 }
}
