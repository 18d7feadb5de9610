import { readMapLink } from '../../domain/map-links/index.ts'
import { fold } from '../../domain/text.ts'
import { type ImportedPlace, type ImportedRow, maxFileRows, type Reader } from './imported-place.ts'
import { arePlaces } from './lines/are-places.ts'
import { maxLineLength, maxWordsLength, spaced } from './lines/line-length.ts'
import { type LinkInLine, linkedIn } from './lines/links.ts'
import { isBetween, itemOf } from './lines/markers.ts'
import { placeInWords } from './lines/place-in-words.ts'
import { textLines } from './text-lines.ts'

/** Lines of names and map links, as people type them and phones share them. */
export const lines: Reader = {
  format: 'lines',
  reads: arePlaces,
  read: text => inTheirOrder(rowsIn(text)),
}

type Numbered = { row: ImportedRow; number?: number }

const rowsIn = (text: string): Numbered[] => {
  const rows: Numbered[] = []
  for (const { line, text: raw } of textLines(text)) {
    if (rows.length > maxFileRows) break
    const written = spaced(raw)
    if (written === '' || isBetween(written)) continue
    const found = parseLine(line, written)
    const before = rows.at(-1)
    const joined = withLink(before?.row, found)
    if (before && joined) before.row = joined
    else rows.push(found)
  }
  return rows
}

const parseLine = (line: number, written: string): Numbered => {
  if (written.length > maxLineLength) return { row: { line, refused: 'unreadable' } }
  const { text, number } = itemOf(written)
  const linked = linkedIn(text)
  const row = linked ? linkedRow(linked) : wordsRow(text)
  return { row: { line, ...row }, ...(number !== undefined && { number }) }
}

const wordsRow = (text: string): ImportedRow => {
  if (text.length <= maxWordsLength && !/^<|>$/.test(text)) return placeInWords(text)
  return { name: text.slice(0, maxWordsLength), refused: 'unreadable' }
}

/** Returns the row of a line with a link. Text before the link is the name. Text after it is a note, unless there is no other name. */
const linkedRow = ({ link, before, behind, isMap }: LinkInLine): ImportedRow => {
  const isNamed = before !== '' || (isMap && readMapLink(link)?.name !== undefined)
  const name = isNamed ? before : behind
  if (!isMap && name === '') return { refused: 'not_on_a_map' }
  const place: ImportedPlace = name === '' ? {} : placeInWords(name)
  const note = isNamed && behind !== '' ? [place.note, behind].filter(Boolean).join('\n') : place.note
  return { ...place, ...(note !== undefined && { note }), ...(isMap ? { link } : { website: link }) }
}

/** Joins a name with a link on the next line that has no name or the same name. Phones share places this way. */
const withLink = (before: ImportedRow | undefined, { row, number }: Numbered): ImportedRow | undefined => {
  if (!before || 'refused' in before || 'refused' in row || before.link !== undefined || row.link === undefined)
    return undefined
  if (number !== undefined || row.name !== undefined || row.line !== before.line! + 1) return undefined
  const linkName = readMapLink(row.link)?.name
  return linkName === undefined || fold(linkName) === fold(before.name ?? '')
    ? { ...before, link: row.link }
    : undefined
}

/**
 * Orders rows by their numbers if every line from the first numbered one to the last has a distinct number. A single line above them is
 * then the title; other lines keep their places.
 */
const inTheirOrder = (rows: readonly Numbered[]): ImportedRow[] => {
  const [from, to] = [rows.findIndex(isNumbered), rows.findLastIndex(isNumbered)]
  const numbers = rows.slice(from, to + 1).map(({ number }) => number)
  const isOrder = !numbers.includes(undefined) && new Set(numbers).size === numbers.length
  if (!isOrder || numbers.length < Math.min(2, rows.length)) return rows.map(({ row }) => row)
  const ranks = numbers as number[]
  const [least, greatest] = [Math.min(...ranks), Math.max(...ranks)]
  const rankOf = (index: number) =>
    index < from ? least - from + index : index > to ? greatest + index - to : ranks[index - from]!
  const isTitled = from === 1 && isTitle(rows[0]!.row)
  const ranked = rows.map(({ row }, index) => ('refused' in row ? row : { ...row, rank: rankOf(index) }))
  return isTitled ? ranked.slice(1) : ranked
}

const isNumbered = ({ number }: Numbered): boolean => number !== undefined

/** Returns whether the line is only text. A link leads to a place. */
const isTitle = (row: ImportedRow): boolean => 'refused' in row || (row.link === undefined && row.website === undefined)
