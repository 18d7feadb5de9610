import { unguard } from '../../../domain/formula.ts'
import { type Column, columns, meaningOf, type Row, rowOf } from '../rows/columns.ts'
import { SourceError } from '../source.ts'

/** What the cells of a record tell; `undefined` when there are more than columns, because then nobody knows which is which. */
export type RowReader = (cells: readonly string[]) => Row | undefined

/** @throws SourceError when no column tells the name or where places are */
export const rowReader = (file: string, header: readonly string[]): RowReader => {
  const meanings = header.map(meaningOf)
  for (const needed of ['name', 'latitude', 'longitude'] as const)
    if (!meanings.some(meaning => meaning?.column === needed)) throw missing(file, needed, header)
  return cells =>
    cells.slice(header.length).some(cell => cell.trim() !== '')
      ? undefined
      : rowOf(cells.map((cell, index) => [meanings[index], unguard(cell)] as const))
}

const missing = (file: string, column: Column, header: readonly string[]) => {
  const there = header.slice(0, 30).map(name => name.slice(0, 40).replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  return new SourceError(
    file,
    `has no column for the ${column} (${columns[column].join(', ')}); there are ${there.join(', ')}`,
  )
}
