import { groupWithin } from '../../domain/file-group.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import { headerAmong } from './csv/header.ts'
import { isBlank } from './csv/records.ts'
import { beyondIn, placesIn } from './csv/rows.ts'
import { maxHeadRows } from './csv.ts'
import { type ImportedRow, maxFileRows } from './imported-place.ts'
import type { TextRows } from './read-text.ts'
import { UnreadableFile } from './refusals.ts'
import { withColumns } from './table/chosen-columns.ts'
import { isOds, odsSheets } from './workbook/ods-sheets.ts'
import type { Sheet } from './workbook/sheet.ts'
import { isXlsx, xlsxSheets } from './workbook/xlsx-sheets.ts'
import { lines } from './written-list.ts'
import type { Archive } from './zip.ts'

/**
 * Reads every sheet of a workbook as a table. Of several sheets with places, each is a group.
 * @param reading what the columns of a single table are taken for
 * @returns `undefined` for another archive
 * @throws UnreadableFile
 */
export function workbookRows(archive: Archive, towns: TownsByName, reading?: string): TextRows | undefined {
  const format = isXlsx(archive) ? 'xlsx' : isOds(archive) ? 'ods' : undefined
  if (format === undefined) return undefined
  const read: (SheetRows & { name: string })[] = []
  let count = 0
  for (const sheet of format === 'xlsx' ? xlsxSheets(archive) : odsSheets(archive)) {
    const found = sheetRows(sheet, towns, reading)
    count += found.rows.length
    if (count > maxFileRows) throw new UnreadableFile('too_many_rows')
    if (found.rows.length > 0) read.push({ name: sheet.name.trim(), ...found })
  }
  const [only, second] = read
  if (!only || second) return { format, rows: read.flatMap(grouped), beside: [] }
  const { name: _, ...rows } = only
  return { format, ...rows, beside: [] }
}

type SheetRows = Pick<TextRows, 'title' | 'rows' | 'columns'>

const sheetRows = ({ rows }: Sheet, towns: TownsByName, reading: string | undefined): SheetRows => {
  const filled = rows.filter(({ cells }) => !isBlank(cells))
  // Cells are separated for certain, so any separator but a comma stands for them.
  const head = filled.slice(0, maxHeadRows).map(({ cells }) => cells)
  const found = headerAmong(head, '\t')
  if (!found) return { rows: linesIn(filled, towns) }
  const { header, first, ...table } = withColumns(found, head, { reading, towns })
  return { ...table, rows: [...placesIn(filled.slice(first), header, { isTyped: true })] }
}

/** Reads a sheet of words without a table as written lines, such as a single column of names. */
const linesIn = (rows: Sheet['rows'], towns: TownsByName): ImportedRow[] => {
  const written = rows.map(({ cells }) =>
    cells.map(cell => cell.replace(/\s+/g, ' ')).filter(cell => cell.trim() !== ''),
  )
  const cells = written.slice(0, maxHeadRows).flat()
  const text = written.map(words => words.join(', ')).join('\n')
  if (cells.filter(cell => /\p{L}/u.test(cell)).length < cells.length * 0.9 || !lines.reads(text)) return []
  return [...lines.read(text, towns)].flatMap(row => {
    if ('title' in row || 'beside' in row || 'readings' in row || 'columns' in row) return []
    const at = row.line === undefined ? undefined : rows[row.line - 1]!
    return [{ ...row, ...(at && { line: at.line, ...beyondIn(at, []) }) }]
  })
}

const grouped = ({ name, rows }: SheetRows & { name: string }): ImportedRow[] =>
  rows.map(row => ({ ...row, group: groupWithin(name, row.group) }))
