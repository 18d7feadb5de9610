import { createHash } from 'node:crypto'
import type { Source } from './source.ts'
import { canonical, columnsOf, compareKeys, isSame, type Key, keyOf, nameOf, type Row, type Table } from './tables.ts'
import type { Target } from './target.ts'

export type Compared = {
  table: Table
  /** That are on both sides. */
  rows: number
  /** Of them, in the order of their key, as they were read from PostgreSQL. */
  sha256: string
  /** The first that is not: which row, and what is wrong with it. */
  difference?: string
}

/** Reads a table from both sides, and holds it row against row. */
export async function compared(
  source: Source,
  target: Target,
  table: Table,
  tell: (rows: number) => void,
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
    const end = keyOf(table, batch.at(-1)!)
    const found = await target.rows(table, last, end, batch.length + 1)
    for (let index = 0; index < Math.max(batch.length, found.length); index++) {
      const difference = differenceOf(table, batch[index], found[index])
      if (difference !== undefined) return soFar(difference)
      hash.update(`${canonical(found[index]!, columns)}\n`)
      rows++
    }
    last = end
    tell(rows)
  }
  const [more] = await target.rows(table, last, undefined, 1)
  return soFar(more && alone(table, more))
}

function differenceOf(table: Table, here: Row | undefined, there: Row | undefined): string | undefined {
  // Both sides are in one order: of two keys the one that comes first is missing on the other side.
  const order = !here ? 1 : !there ? -1 : compareKeys(keyOf(table, here), keyOf(table, there))
  if (order < 0) return `${nameOf(table, here!)}: not in PostgreSQL`
  if (order > 0) return alone(table, there!)
  const different = columnsOf(here!).filter(column => !isSame(here![column], there![column]))
  return different.length === 0 ? undefined : `${nameOf(table, here!)}: another ${different.join(', ')}`
}

const alone = (table: Table, row: Row): string => `${nameOf(table, row)}: in PostgreSQL alone`
