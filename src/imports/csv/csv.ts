import type { Reader } from '../imported.ts'
import { UnreadableFile } from '../refusals.ts'
import { rowsOf } from './rows.ts'
import { tableIn } from './table.ts'

/**
 * Tables: our own export, also after it went through a spreadsheet; tables of other apps; those that people keep themselves. The columns
 * are known by their names in many languages, or by what stands in them.
 */
export const csv: Reader = {
  format: 'csv',
  reads: text => tableIn(text) !== undefined,
  *read(text) {
    const table = tableIn(text)
    if (!table) throw new UnreadableFile('unknown_format')
    yield* rowsOf(text, table)
  },
}
