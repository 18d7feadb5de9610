import type { TableRow } from '../csv/records.ts'
import { maxFileRows } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'

/** A sheet. The `line` of a row is its number in the sheet. */
export type Sheet = { name: string; rows: TableRow[] }

/** Maximum number of columns that are read. Cells behind them are dropped. */
export const maxColumns = 200

/** A merged area, from its first cell. Rows and columns count from 0. */
export type Merge = { row: number; column: number; rows: number; columns: number }

/** Bounds the cells that merged cells fill, because areas may overlap. */
const maxFilledCells = 200_000

/** Collects the cells of a sheet. Blank rows are only counted. */
export class SheetBuilder {
  readonly #rows = new Map<number, TableRow>()

  /** @throws UnreadableFile for more rows than `maxFileRows` */
  write(row: number, column: number, text: string): void {
    // A note may be a space. A row of spaces is blank.
    const isBlank = text === '' || (text.trim() === '' && !this.#rows.has(row))
    if (column >= maxColumns || isBlank) return
    const { cells } = this.#rowAt(row)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  /** Adds the target of a linked cell. Targets inside the workbook and addresses of mail are no places. */
  link(row: number, column: number, target: string): void {
    const at = this.#rows.get(row)
    if (!at?.cells[column] || !/^(?:https?|geo):/i.test(target)) return
    at.links ??= new Map()
    at.links.set(column, target)
  }

  /** Repeats the text of merged cells in their rows, and marks headings across columns. */
  merge(merges: readonly Merge[]): void {
    let filled = 0
    for (const { row, column, rows, columns } of merges) {
      const first = this.#rows.get(row)
      const text = first?.cells[column]
      if (!first || !text) continue
      if (columns > 1 && rows === 1 && first.cells.every((cell, index) => index === column || cell === ''))
        first.isHeading = true
      for (let next = row + 1; next < row + rows && filled < maxFilledCells; next++, filled++) {
        const below = this.#rows.get(next)
        if (below && !below.cells[column]) this.write(next, column, text)
      }
    }
  }

  rows(): TableRow[] {
    return [...this.#rows.values()].toSorted((a, b) => a.line - b.line)
  }

  #rowAt(row: number): TableRow {
    const found = this.#rows.get(row)
    if (found) return found
    if (this.#rows.size > maxFileRows) throw new UnreadableFile('too_many_rows')
    const added: TableRow = { line: row + 1, cells: [] }
    this.#rows.set(row, added)
    return added
  }
}
