import { plainText } from '../plain-text.ts'
import type { Cell } from '../table/place.ts'
import { asLine } from '../table/usable.ts'

export const trimmedLines = (text: string): string[] => text.split('\n').map(line => line.trim())

/** Whether a description only says once more what stands in the table, as Google My Maps writes it for maps made of one. */
export const isMadeOf = (cells: readonly Cell[], description: string): boolean => {
  const ofCells = new Set(cells.flatMap(({ name, text }) => trimmedLines(asLine({ name, text: plainText(text) }))))
  return trimmedLines(description).every(line => line === '' || ofCells.has(line))
}
