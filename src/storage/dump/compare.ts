import type { Database } from '../database.ts'
import { describeRow, type Table, valuesIn } from './format.ts'
import { pagesOf } from './pages.ts'
import { type Dump, rowsIn } from './read-dump.ts'

/** Reads every row of a dump and of a database. @param onRows gets the number of equal rows @returns the first difference */
export async function firstDifference(
  database: Database,
  dump: Dump,
  onRows: (table: Table, rows: number) => void,
): Promise<string | undefined> {
  const dumped = rowsIn(dump)
  let [next, equal] = [dumped.next(), 0]
  for await (const { table, rows } of pagesOf(query => database.read(query), dump.tables)) {
    if (!next.done && dump.tables.indexOf(next.value.table) < dump.tables.indexOf(table)) break
    for (const row of rows) {
      if (next.done || next.value.table !== table) return `${describeRow(table, row)}: only in the database`
      if (next.value.row !== row) return differenceOf(table, next.value.row, row)
      equal++
      next = dumped.next()
    }
    onRows(table, equal)
  }
  return next.done ? undefined : `${describeRow(next.value.table, next.value.row)}: not in the database`
}

function differenceOf(table: Table, dumped: string, found: string): string {
  const [expected, actual] = [describeRow(table, dumped), describeRow(table, found)]
  if (expected !== actual) return `${expected}: not in the database, which has ${actual} in its place`
  const [values, others] = [valuesIn(dumped), valuesIn(found)]
  const different = table.columns.filter((_, index) => JSON.stringify(values[index]) !== JSON.stringify(others[index]))
  return `${expected}: another ${different.join(', ')}`
}
