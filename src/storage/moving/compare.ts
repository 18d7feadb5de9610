import { createHash } from 'node:crypto'
import type { MoveSource } from './source.ts'
import {
  canonical,
  columnsOf,
  compareKeys,
  describeRow,
  isSameValue,
  type Key,
  primaryKeyOf,
  type Table,
  type TableRow,
} from './tables.ts'
import type { MoveTargetDatabase } from './target.ts'

export type Compared = {
  table: Table
  /** Number of rows on both sides. */
  rows: number
  /** Hash of the rows in key order, as read from PostgreSQL. */
  sha256: string
  /** The first difference: the row, and what differs. */
  difference?: string
}

/** Compares a table row by row on both sides. */
export async function compared(
  source: MoveSource,
  target: MoveTargetDatabase,
  table: Table,
  onProgress: (rows: number) => void,
): Promise<Compared> {
  const hash = createHash('sha256')
  let rows = 0
  let last: Key | undefined
  const soFar = (difference?: string): Compared => ({
    ...{ table, rows, sha256: hash.copy().digest('hex') },
    ...(difference !== undefined && { difference }),
  })
  for (const batch of source.batches(table)) {
    const columns = columnsOf(batch[0]!)
    const end = primaryKeyOf(table, batch.at(-1)!)
    const found = await target.rows(table, last, end, batch.length + 1)
    for (let index = 0; index < Math.max(batch.length, found.length); index++) {
      const difference = differenceOf(table, batch[index], found[index])
      if (difference !== undefined) return soFar(difference)
      hash.update(`${canonical(found[index]!, columns)}\n`)
      rows++
    }
    last = end
    onProgress(rows)
  }
  const [more] = await target.rows(table, last, undefined, 1)
  return soFar(more && alone(table, more))
}

function differenceOf(table: Table, here: TableRow | undefined, there: TableRow | undefined): string | undefined {
  // Both sides have one order: the smaller of two keys is missing on the other side.
  const order = !here ? 1 : !there ? -1 : compareKeys(primaryKeyOf(table, here), primaryKeyOf(table, there))
  if (order < 0) return `${describeRow(table, here!)}: not in PostgreSQL`
  if (order > 0) return alone(table, there!)
  const different = columnsOf(here!).filter(column => !isSameValue(here![column], there![column]))
  return different.length === 0 ? undefined : `${describeRow(table, here!)}: another ${different.join(', ')}`
}

const alone = (table: Table, row: TableRow): string => `${describeRow(table, row)}: only in PostgreSQL`
