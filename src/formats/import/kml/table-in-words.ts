import { plainText } from '../plain-text.ts'
import type { Cell } from '../table/columns.ts'
import { asLine } from '../table/usable-cells.ts'

export const trimmedLines = (text: string): string[] => text.split('\n').map(line => line.trim())

/** Returns whether a description only repeats the table, as Google My Maps writes it for imported maps. */
export const isMadeOf = (cells: readonly Cell[], description: string): boolean => {
  if (description === '') return true
  const ofCells = new Set(cells.flatMap(({ name, text }) => trimmedLines(asLine({ name, text: plainText(text) }))))
  return trimmedLines(description).every(line => line === '' || ofCells.has(line))
}
