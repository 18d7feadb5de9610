import { unguard } from '../../../domain/formula.ts'
import { columnNamed, columnNames, type PlaceColumn, type PlaceRowValues, rowFromValues } from '../rows/columns.ts'
import { SourceError } from '../source.ts'

/** Maps the cells of a record to columns. Returns `undefined` for more cells than columns, because the mapping is ambiguous. */
export type RowReader = (cells: readonly string[]) => PlaceRowValues | undefined

/** @throws SourceError when the name, the latitude or the longitude has no column */
export const rowReader = (file: string, header: readonly string[]): RowReader => {
  const meanings = header.map(columnNamed)
  for (const needed of ['name', 'latitude', 'longitude'] as const)
    if (!meanings.some(meaning => meaning?.column === needed)) throw missing(file, needed, header)
  return cells =>
    cells.slice(header.length).some(cell => cell.trim() !== '')
      ? undefined
      : rowFromValues(cells.map((cell, index) => [meanings[index], unguard(cell)] as const))
}

const missing = (file: string, column: PlaceColumn, header: readonly string[]) => {
  const there = header.slice(0, 30).map(name => name.slice(0, 40).replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  return new SourceError(
    file,
    `has no column for the ${column} (${columnNames[column].join(', ')}); there are ${there.join(', ')}`,
  )
}
