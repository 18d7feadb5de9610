import type { TownsByName } from '../../domain/town-names.ts'
import { headerAmong } from './csv/header.ts'
import { isBlank, recordsOf, type TableRow } from './csv/records.ts'
import { rowsOf } from './csv/rows.ts'
import { separatorOf } from './csv/separator.ts'
import { endings, type Reader } from './imported-place.ts'
import { withColumns } from './table/chosen-columns.ts'

/**
 * Tables: our own export, also after editing in a spreadsheet, tables of other apps, and people's own. Columns are recognized by name in
 * many languages, or by content.
 */
export const csv: Reader = {
  format: 'csv',
  endings: endings.text,
  reads: text => tableIn(text) !== undefined,
  *read(text, towns, reading) {
    const { title, columns, ...table } = tableIn(text, towns, reading)!
    if (title !== undefined) yield { title }
    if (columns) yield { columns }
    yield* rowsOf(text, table)
  },
}

const headCharacters = 65_536
/** Number of rows that show where the header is and what the columns hold. */
export const maxHeadRows = 50
/** Maximum records read to find these rows. Some are blank, and some may be broken. */
const maxRecords = 200

/** Finds the table in the beginning of a text. @returns `undefined` if there is none */
const tableIn = (text: string, towns?: TownsByName, reading?: string) => {
  if (/^\s*[<{[]/.test(text.slice(0, 1000))) return undefined
  const head = text.slice(0, headCharacters)
  // Excel's declaration of the separator.
  const declared = /^sep=([,;|\t])[\r\n]/i.exec(head)?.[1]
  const separator = declared ?? separatorOf(head)
  if (separator === undefined) return undefined
  const rows: TableRow[] = []
  for (const row of recordsOf(head, separator).take(maxRecords)) {
    if ('cells' in row && !isBlank(row.cells)) rows.push(row)
    if (rows.length === maxHeadRows) break
  }
  const below = rows.slice(declared === undefined ? 0 : 1)
  const cells = below.map(({ cells }) => cells)
  const found = headerAmong(cells, separator)
  if (!found) return undefined
  const { first, ...table } = withColumns(found, cells, { reading, towns })
  // Lines above the rows are a title, or declare the separator.
  const firstLine = first === 0 ? below[0]!.line : below[first - 1]!.line + 1
  return { ...table, separator, firstLine }
}
