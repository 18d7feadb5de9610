import { memoize } from '../../../util/memoize.ts'
import { columnOf, mergeParts, type ParquetColumn, partsOf } from './column.ts'
import { type Bytes, type Table, withSourceErrors } from './file.ts'
import type { ParquetRow, ParquetSchema } from './schema.ts'

/** Rows of food per slice. Their values fit into memory for row groups of any size. */
const sliceFood = 1 << 15

/** Values by column. A column can have several parts. */
type Values = { column: ParquetColumn; all: unknown[] }[]

/** Consecutive rows by their numbers in the file, and the values of those that are food. */
export type Slice = { start: number; end: number; food: number[]; values: Values }

/**
 * Yields slices. Reads the columns that identify food first, then the other columns one by one, only for the food rows.
 * While a column is read, only some of its rows are in memory.
 * @param file for error messages
 * @throws SourceError
 */
export async function* slicesOf(
  file: string,
  bytes: Bytes,
  { metadata, columns }: Table,
  schema: ParquetSchema,
): AsyncGenerator<Slice> {
  let first = 0
  for (const group of metadata.row_groups) {
    const rows = Number(group.num_rows)
    const at = <T>(row: number, read: () => Promise<T>) => withSourceErrors(file, read, `row ${first + row + 1}`)
    const all = await at(0, async () => {
      const table = { ...metadata, row_groups: [group] }
      const parts = columns.flatMap(name => partsOf(table, name, schema.members?.[name]))
      return parts.map(part => columnOf(bytes, part))
    })
    const foodColumns = all.filter(({ name }) => schema.foodColumns.includes(name) || name === schema.positionColumn)
    const others = all.filter(column => !foodColumns.includes(column))

    const { food, values: groupValues } = await at(0, () => foodIn(rows, foodColumns, schema))
    for (const column of others.filter(({ isWhole }) => isWhole))
      groupValues.push({ column, all: await at(0, () => valuesAt(food, column)) })
    for (let start = 0, from = 0; start < rows; from += sliceFood) {
      const end = food[from + sliceFood] ?? rows
      const sliceRows = food.slice(from, from + sliceFood)
      const values = groupValues.map(({ column, all }) => ({ column, all: all.slice(from, from + sliceFood) }))
      for (const column of others.filter(({ isWhole }) => !isWhole))
        values.push({ column, all: await at(start, () => valuesAt(sliceRows, column)) })
      yield { start: first + start, end: first + end, food: sliceRows.map(row => first + row), values }
      start = end
    }
    first += rows
  }
}

/** Returns the food rows of a group and the values that identify them. */
const foodIn = async (
  rows: number,
  foodColumns: ParquetColumn[],
  schema: ParquetSchema,
): Promise<{ food: number[]; values: Values }> => {
  const columnValues: Values = []
  for (const column of foodColumns) {
    const isLabel = column.name !== schema.positionColumn
    columnValues.push({ column, all: await allValues(rows, column, isLabel) })
  }
  const food: number[] = []
  for (let row = 0; row < rows; row++) if (schema.isFood(rowAt(columnValues, row))) food.push(row)
  return { food, values: columnValues.map(({ column, all }) => ({ column, all: food.map(row => all[row]) })) }
}

const allValues = async (rows: number, column: ParquetColumn, isLabel: boolean): Promise<unknown[]> => {
  // Rows share some thousand distinct labels. Memoizing stores each label once.
  const sharedLabel = memoize((text: string) => JSON.parse(text) as unknown)
  const shared = (value: unknown) => (isLabel ? sharedLabel(JSON.stringify(value)) : value)
  const all: unknown[] = []
  while (all.length < rows) {
    const start = all.length
    const end = Math.min(start + column.stepRows, rows)
    await column.read(start, end, valueAt => {
      for (let row = start; row < end; row++) all.push(shared(valueAt(row - start) ?? null))
    })
  }
  return all
}

/** @param rows in ascending order */
const valuesAt = async (rows: readonly number[], column: ParquetColumn): Promise<unknown[]> => {
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

/** Returns the values of one row without nulls. */
export const rowAt = (values: Values, index: number): ParquetRow => {
  const row: ParquetRow = {}
  for (const { column, all } of values)
    if (all[index] != null) row[column.name] = mergeParts(row[column.name], all[index])
  return row
}
