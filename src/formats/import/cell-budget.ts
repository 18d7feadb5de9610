import { UnreadableFile } from './refusals.ts'
import { maxUnpackedBytes } from './zip.ts'

/** Maximum number of cells with text in a file. They take about a second of CPU. */
const maxCells = 1_000_000

/** What the link of a cell counts, because its text is parsed. */
export const cellsOfLink = 10

/** Bounds the cells of a file: all sheets of a workbook, or a table. A text counts as often as cells show it. */
export class CellBudget {
  #characters = maxUnpackedBytes
  #cells = maxCells

  /** Counts a text. @throws UnreadableFile */
  take({ length }: string, cells = 1): void {
    this.#characters -= length
    this.#cells -= cells
    if (this.#characters < 0 || this.#cells < 0) throw new UnreadableFile('too_large')
  }
}
