import type { Database } from '../database.ts'
import { describeRow, keyOf, type Table, type Value, valuesIn } from './format.ts'
import { pagesOf } from './pages.ts'
import { type Dump, rowsIn } from './read-dump.ts'

/** Reads every row of a dump and of a database. @param onRows gets the number of equal rows @returns the first difference */
export async function firstDifference(
  database: Database,
  dump: Dump,
  onRows: (table: Table, rows: number) => void,
): Promise<string | undefined> {
  const dumped = rowsIn(dump)
  let next = dumped.next()
  for await (const { table, rows } of pagesOf(query => database.read(query), dump.tables)) {
    if (!next.done && dump.tables.indexOf(next.value.table) < dump.tables.indexOf(table)) break
    for (const row of rows) {
      if (next.done || next.value.table !== table) return onlyInDatabase(table, row)
      if (next.value.row !== row) return differenceOf(table, next.value.row, row)
      onRows(table, next.value.number)
      next = dumped.next()
    }
  }
  return next.done ? undefined : notInDatabase(next.value.table, next.value.row)
}

function differenceOf(table: Table, dumped: string, found: string): string {
  // Both sides have one order: the smaller of two keys is missing on the other side.
  const order = compareKeys(keyOf(table, dumped), keyOf(table, found))
  if (order < 0) return notInDatabase(table, dumped)
  if (order > 0) return onlyInDatabase(table, found)
  const [values, others] = [valuesIn(dumped), valuesIn(found)]
  const different = table.columns.filter((_, index) => JSON.stringify(values[index]) !== JSON.stringify(others[index]))
  return `${describeRow(table, dumped)}: another ${different.join(', ')}`
}

const notInDatabase = (table: Table, row: string): string => `${describeRow(table, row)}: not in the database`
const onlyInDatabase = (table: Table, row: string): string => `${describeRow(table, row)}: only in the database`

/** Compares keys as both databases do: text by its bytes. */
function compareKeys(one: readonly Value[], other: readonly Value[]): number {
  const [first, second] = [one.map(String), other.map(String)]
  const index = first.findIndex((value, index) => value !== second[index])
  if (index < 0) return 0
  return typeof one[index] === 'number'
    ? one[index] - Number(other[index])
    : Buffer.compare(Buffer.from(first[index]!), Buffer.from(second[index]!))
}
