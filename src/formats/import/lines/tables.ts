import type { ImportedRow } from '../imported-place.ts'
import { type Cell, meaningOf } from '../table/columns.ts'
import { placeIn } from '../table/place.ts'
import { textLines } from '../text-lines.ts'
import { maxLineLength, spaced } from './line-length.ts'
import { linkedIn } from './links.ts'
import { withoutEmphasis, withoutQuoteMarks } from './markers.ts'
import { withoutRating } from './ratings.ts'
import type { WrittenLine } from './written-lines.ts'

const delimiter = /^\|?(?: ?:?-{1,200}:? ?\|)+(?: ?:?-{1,200}:?)? ?$/

/** Returns whether a text has a table of Markdown: a row of names, and a line of dashes below it. */
export const hasTable = (text: string): boolean => {
  let before = ''
  for (const { text: line } of textLines(text)) {
    if (before.includes('|') && line.length <= maxLineLength && isDelimiter(spaced(withoutQuoteMarks(line))))
      return true
    before = line
  }
  return false
}

const isDelimiter = (written: string): boolean =>
  written.length <= maxLineLength && written.includes('|') && delimiter.test(written)

const pair = /^([^:：]{1,40}) ?[:：] ?(\S.*)$/u

/** Returns the cell of a line such as `Address: Via dei Giubbonari 21`. */
const pairIn = ({ written }: WrittenLine): Cell | undefined => {
  const [, name, text] = (written.length <= maxLineLength && pair.exec(written)) || []
  return name === undefined ? undefined : { name, meaning: meaningOf(name), text: text! }
}

const isName = (cell: Cell | undefined): boolean => cell?.meaning?.column === 'name'

/** Replaces the lines of each record, which begins with `Name: …`, by one line with its row. There must be another known column below. */
export const withRecords = (lines: readonly WrittenLine[]): WrittenLine[] => {
  const result: WrittenLine[] = []
  let index = 0
  while (index < lines.length) {
    const cells: Cell[] = []
    for (const line of lines.slice(index, index + maxRecordLines)) {
      const cell = pairIn(line)
      if (!cell || isName(cell) !== (cells.length === 0)) break
      cells.push(cell)
    }
    const line = lines[index]!
    if (cells.some(({ meaning }, at) => at > 0 && meaning !== undefined)) {
      const row = { line: line.line, ...placeIn(cells, { ours: false, unknownToNote: true }) }
      result.push({ ...line, isMarked: false, rows: [row] })
      index += cells.length
    } else {
      result.push(line)
      index++
    }
  }
  return result
}

const maxRecordLines = 30

/** Replaces the lines of each table by one line with its rows. */
export const withTables = (lines: readonly WrittenLine[]): WrittenLine[] => {
  const result: WrittenLine[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index]!
    const below = lines[index + 1]
    if (!below || !line.written.includes('|') || !isDelimiter(below.written)) {
      result.push(line)
      index++
      continue
    }
    let end = index + 2
    while (
      end < lines.length &&
      lines[end]!.written.includes('|') &&
      !lines[end]!.isAfterGap &&
      !isDelimiter(lines[end + 1]?.written ?? '')
    )
      end++
    result.push({ ...line, text: line.written, isMarked: false, rows: rowsOf(lines.slice(index, end)) })
    index = end
  }
  return result
}

const rowsOf = ([header, , ...lines]: readonly WrittenLine[]): ImportedRow[] => {
  const names = cellsOf(header!.written).map(({ text }) => text)
  const rows = lines.map(({ line, written }) => ({ line, cells: cellsOf(written) }))
  const meanings = names.map(meaningOf)
  const isNamed = meanings.some(meaning => meaning?.column === 'name')
  const nameColumn = isNamed
    ? -1
    : nameColumnOf(
        rows.map(({ cells }) => cells),
        meanings,
      )
  return rows
    .filter(({ cells }) => cells.some(({ text }) => text !== ''))
    .map(({ line, cells }) => {
      if (cells.length > names.length && cells.slice(names.length).some(({ text }) => text !== ''))
        return {
          line,
          ...(cells[Math.max(0, nameColumn)] && { name: cells[Math.max(0, nameColumn)]!.text }),
          refused: 'unreadable' as const,
        }
      return {
        line,
        ...placeIn(
          cells
            .slice(0, names.length)
            .flatMap((cell, index) => cellsIn(cell, names[index]!, index === nameColumn ? name : meanings[index])),
          { ours: false, unknownToNote: true },
        ),
      }
    })
}

const name = { column: 'name', rank: 0 } as const

type TableCell = { text: string; link?: string; isMap?: boolean }

/** Returns the first column of words that has no other meaning. */
const nameColumnOf = (rows: readonly (readonly TableCell[])[], meanings: readonly Cell['meaning'][]): number =>
  meanings.findIndex(
    (meaning, index) =>
      meaning === undefined &&
      rows.filter(cells => /\p{L}{2}/u.test(cells[index]?.text ?? '') && withoutRating(cells[index]!.text).text !== '')
        .length >
        rows.length / 2,
  )

/** Returns a cell, and the link in it as a cell of its own. */
const cellsIn = ({ text, link, isMap }: TableCell, column: string, meaning: Cell['meaning']): Cell[] => {
  const cell = { name: column, meaning, text }
  if (link === undefined) return [cell]
  const kind = isMap ? ('link' as const) : ('website' as const)
  return [cell, { name: kind, meaning: { column: kind, rank: 100 }, text: link }]
}

const cellsOf = (row: string): TableCell[] =>
  row
    .replace(/^\| ?/, '')
    .replace(/ ?\|$/, '')
    .split(/(?<!\\)\|/)
    .map(cell =>
      cellOf(
        cell
          .replaceAll('\\|', '|')
          .replace(/<br ?\/?>/gi, ' ')
          .trim(),
      ),
    )

const cellOf = (text: string): TableCell => {
  const linked = /\]\(https?:/.test(text) ? linkedIn(text) : undefined
  if (!linked) return { text: withoutEmphasis(text) }
  const words = [linked.before, linked.behind].filter(Boolean).join(' ')
  return { text: withoutEmphasis(words), link: linked.link, isMap: linked.isMap }
}
