import { createHash } from 'node:crypto'
import type { Source } from './source.ts'
import { canonical, type Key, keyOf, nameOf, type Row, type Table } from './tables.ts'
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
    const end = keyOf(table, batch.at(-1)!)
    const found = await target.rows(table, last, end, batch.length + 1)
    for (let index = 0; index < Math.max(batch.length, found.length); index++) {
      const difference = differenceOf(table, batch[index], found[index])
      if (difference !== undefined) return soFar(difference)
      hash.update(`${canonical(found[index]!)}\n`)
      rows++
    }
    last = end
    tell(rows)
  }
  const [more] = await target.rows(table, last, undefined, 1)
  return soFar(more && `${nameOf(table, more)}: in PostgreSQL alone`)
}

function differenceOf(table: Table, here: Row | undefined, there: Row | undefined): string | undefined {
  if (here && there && canonical(here) === canonical(there)) return undefined
  const [mine, its] = [here, there].map(row => row && nameOf(table, row))
  if (here && there && mine === its) {
    const columns = Object.keys({ ...here, ...there }).filter(
      name => canonicalOf(here, name) !== canonicalOf(there, name),
    )
    return `${mine}: another ${columns.join(', ')}`
  }
  return here ? `${mine}: not in PostgreSQL` : `${its}: in PostgreSQL alone`
}

const canonicalOf = (row: Row, name: string): string | undefined =>
  name in row ? canonical({ [name]: row[name]! }) : undefined
