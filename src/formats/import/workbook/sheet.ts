import { type CellBudget, cellsOfLink } from '../cell-budget.ts'
import type { TableRow } from '../csv/records.ts'
import { maxFileRows } from '../imported-place.ts'
import { UnreadableFile } from '../refusals.ts'
import { maxCellLength, splitAt } from '../unread.ts'

/** A sheet. The `line` of a row is its number in the sheet. */
export type Sheet = { name: string; rows: TableRow[] }

/** Maximum number of columns of a row. The text of cells behind them is reported as unread. */
export const maxColumns = 200

/** A merged area, from its first cell. Rows and columns count from 0. */
export type Merge = { row: number; column: number; rows: number; columns: number }

/** Bounds the rows of merged areas, because areas may overlap. */
const maxMergedRows = 200_000

/** Collects the rows of a sheet, without blank ones. */
export class SheetBuilder {
  readonly #budget: CellBudget
  readonly #rows: TableRow[] = []
  /** The first row of each number. */
  readonly #byNumber = new Map<number, TableRow>()

  constructor(budget: CellBudget) {
    this.#budget = budget
  }

  /**
   * Adds a row, or several equal ones. Rows of one number are separate rows.
   * @param texts by column
   * @param links targets by column
   * @throws UnreadableFile for more rows than `maxFileRows`, or more text than the workbook may have
   */
  add(row: number, texts: ReadonlyMap<number, string>, links: ReadonlyMap<number, string>, times = 1): void {
    if (texts.values().every(text => text.trim() === '')) return
    for (let i = 0; i < times; i++) this.#addOne(row + i, texts, links)
  }

  #addOne(row: number, texts: ReadonlyMap<number, string>, links: ReadonlyMap<number, string>): void {
    if (this.#rows.length > maxFileRows) throw new UnreadableFile('too_many_rows')
    const added: TableRow = { line: row + 1, cells: [] }
    for (const [column, text] of texts) {
      this.#budget.take(text)
      const [cell, beyond] = column < maxColumns ? splitAt(text, maxCellLength) : ['', text]
      if (cell !== '') setCell(added.cells, column, cell)
      if (beyond !== '') added.beyond = (added.beyond ?? new Map()).set(column, beyond)
    }
    for (const [column, target] of links) this.#addLink(added, column, target)
    this.#rows.push(added)
    if (!this.#byNumber.has(row)) this.#byNumber.set(row, added)
  }

  link(row: number, column: number, target: string): void {
    const at = this.#byNumber.get(row)
    if (at) this.#addLink(at, column, target)
  }

  /** Adds the target of a cell with text. Targets inside the workbook and addresses of mail are no places. */
  #addLink(row: TableRow, column: number, target: string): void {
    if (!row.cells[column] || !/^(?:https?|geo):/i.test(target)) return
    this.#budget.take(target, cellsOfLink)
    row.links = (row.links ?? new Map()).set(column, target)
  }

  /** Repeats the text of merged cells in their rows, and marks headings across columns. */
  merge(merges: readonly Merge[]): void {
    let left = maxMergedRows
    for (const { row, column, rows, columns } of merges) {
      const first = this.#byNumber.get(row)
      const text = first?.cells[column]
      if (!first || !text) continue
      if (columns > 1 && rows === 1 && first.cells.every((cell, index) => index === column || cell === ''))
        first.isHeading = true
      for (let next = row + 1; next < row + rows && left > 0; next++, left--) {
        const below = this.#byNumber.get(next)
        if (!below || below.cells[column]) continue
        this.#budget.take(text)
        setCell(below.cells, column, text)
      }
    }
  }

  rows(): TableRow[] {
    return this.#rows.toSorted((a, b) => a.line - b.line)
  }
}

/** Fills the gap before a cell with empty cells. */
const setCell = (cells: string[], column: number, text: string): void => {
  while (cells.length < column) cells.push('')
  cells[column] = text
}
