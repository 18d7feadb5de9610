import { websiteOf } from '../../directory/sources/osm/website.ts'
import { isFood, kindOf, wordsWithin } from '../../directory/sources/rows/kind.ts'
import type { Column } from './columns.ts'
import type { Cell } from './place.ts'

export const rankIn = (text = ''): number | undefined => {
  const [, digits] = /^[#\s]{0,3}(\d{1,6})(?:[.,]0{0,3})?\s{0,3}$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Columns whose names are used for other things as well: `No` for a house, `Food` for marks out of ten, `Type` for an occasion. */
const uses: Partial<Record<Column, (text: string) => boolean>> = {
  rank: text => rankIn(text) !== undefined,
  cuisines: text => !/\d/.test(text),
  category: isFood,
  website: text => websiteOf(text) !== undefined,
}

/** Whether a cell says what its column is for. */
export const isUsable = ({ meaning, text }: Cell): boolean => !meaning || (uses[meaning.column]?.(text) ?? true)

/** What nobody here has a member for is still what somebody wrote down, and so is a `Trattoria` that becomes a restaurant. */
export const linesBeside = (cells: readonly Cell[], ours: boolean): string[] =>
  cells
    .filter(({ name, text }) => name.trim() !== '' && text.trim() !== '')
    .filter(cell => !cell.meaning || (!ours && !(isUsable(cell) && isWhole(cell))))
    .map(asLine)

/** A cell as a line of a note. */
export const asLine = ({ name, text }: Pick<Cell, 'name' | 'text'>): string => `${name.trim()}: ${text.trim()}`

const isWhole = ({ meaning, text }: Cell): boolean =>
  meaning?.column !== 'category' || wordsWithin(text) === kindOf(text)
