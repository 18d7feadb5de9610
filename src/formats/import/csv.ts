import { rowsOf } from './csv/rows.ts'
import { tableIn } from './csv/table.ts'
import { endings, type Reader } from './imported-place.ts'
import { UnreadableFile } from './refusals.ts'

/**
 * Tables: our own export, also after editing in a spreadsheet, tables of other apps, and people's own. Columns are recognized by name in
 * many languages, or by content.
 */
export const csv: Reader = {
  format: 'csv',
  endings: endings.text,
  reads: text => tableIn(text) !== undefined,
  *read(text, towns, reading) {
    const table = tableIn(text, { reading, towns })
    if (!table) throw new UnreadableFile('unknown_format')
    if (table.title !== undefined) yield { title: table.title }
    if (table.columns) yield { columns: table.columns }
    yield* rowsOf(text, table)
  },
}
