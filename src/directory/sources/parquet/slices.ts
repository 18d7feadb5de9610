import { remembered } from '../rows/remembered.ts'
import { type Column, columnOf } from './column.ts'
import { bytesOf, readable, type Table } from './file.ts'
import { merged, partsOf } from './parts.ts'
import type { Row, Schema } from './schema.ts'

/** All values of so many rows fit into memory, whatever a row group holds. */
const sliceFood = 1 << 15

/** Values of some rows, column by column; of some columns in several parts. */
type Values = { column: Column; all: unknown[] }[]

/** Rows one after the other, by their numbers in the file, and the values of those that are food. */
export type Slice = { start: number; end: number; food: number[]; values: Values }

/**
 * The columns that say what is food are read first, and then of the others, one after the other, the values of what is: of what is
 * read no more is ever in memory than some rows of one column.
 * @throws SourceError
 */
export async function* slicesOf(file: string, { metadata, columns }: Table, schema: Schema): AsyncGenerator<Slice> {
  await using bytes = await bytesOf(file)
  let first = 0
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows)
    const at = <T>(row: number, read: () => Promise<T>) => readable(file, read, `row ${first + row + 1}`)
    const all = await at(0, async () => {
      const table = { ...metadata, row_groups: [group] }
      const parts = columns.flatMap(name => partsOf(table, name, schema.members?.[name]))
      return parts.map(part => columnOf(bytes, part))
    })
    const judged = all.filter(({ name }) => schema.judged.includes(name))
    const others = all.filter(column => !judged.includes(column))

    const { food, values: known } = await at(0, () => foodIn(rows, judged, schema))
    for (const column of others.filter(({ isWhole }) => isWhole))
      known.push({ column, all: await at(0, () => valuesAt(food, column)) })
    for (let start = 0, from = 0; start < rows; from += sliceFood) {
      const end = food[from + sliceFood] ?? rows
      const here = food.slice(from, from + sliceFood)
      const values = known.map(({ column, all }) => ({ column, all: all.slice(from, from + sliceFood) }))
      for (const column of others.filter(({ isWhole }) => !isWhole))
        values.push({ column, all: await at(start, () => valuesAt(here, column)) })
      yield { start: first + start, end: first + end, food: here.map(row => first + row), values }
      start = end
    }
    first += rows
  }
}

/** Which of the rows of a group are food, and what says so. */
const foodIn = async (rows: number, judged: Column[], schema: Schema): Promise<{ food: number[]; values: Values }> => {
  const said: Values = []
  for (const column of judged) said.push({ column, all: await allValues(rows, column) })
  const food: number[] = []
  for (let row = 0; row < rows; row++) if (schema.isFood(rowAt(said, row))) food.push(row)
  return { food, values: said.map(({ column, all }) => ({ column, all: food.map(row => all[row]) })) }
}

const allValues = async (rows: number, column: Column): Promise<unknown[]> => {
  // There are some thousand labels, however many rows have them: equal ones become one and the same.
  const shared = remembered(text => JSON.parse(text) as unknown)
  const all: unknown[] = []
  while (all.length < rows) {
    const start = all.length
    const end = Math.min(start + column.stepRows, rows)
    await column.read(start, end, valueAt => {
      for (let row = start; row < end; row++) all.push(shared(JSON.stringify(valueAt(row - start) ?? null)))
    })
  }
  return all
}

/** @param rows in their order */
const valuesAt = async (rows: readonly number[], column: Column): Promise<unknown[]> => {
  const all: unknown[] = []
  while (all.length < rows.length) {
    const start = rows[all.length]!
    const end = Math.min(start + column.stepRows, rows.at(-1)! + 1)
    await column.read(start, end, valueAt => {
      while (rows[all.length]! < end) all.push(valueAt(rows[all.length]! - start))
    })
  }
  return all
}

/** The values of one row, without those that are null. */
export const rowAt = (values: Values, index: number): Row => {
  const row: Row = {}
  for (const { column, all } of values) if (all[index] != null) row[column.name] = merged(row[column.name], all[index])
  return row
}
