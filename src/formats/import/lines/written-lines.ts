import { type ImportedRow, maxFileRows } from '../imported-place.ts'
import { textLines } from '../text-lines.ts'
import { maxWordsLength, spaced } from './line-length.ts'
import { itemOf, withoutLooseNumber, withoutQuoteMarks } from './markers.ts'
import { isImprint } from './small-talk.ts'

/** A line of a written list that is not blank. */
export type WrittenLine = {
  line: number
  indent: number
  isAfterGap: boolean
  /** The whole line with single spaces. */
  written: string
  /** The line without its marker. */
  text: string
  number?: number
  isMarked: boolean
  /** The rows of a table that begins here. */
  rows?: readonly ImportedRow[]
}

/** A row may have several lines of details. */
const maxLines = 5 * maxFileRows

/** Returns the lines of a text that have words, without quote marks, names of devices and the signature of a mail. */
export function writtenLines(text: string): WrittenLine[] {
  const lines: (WrittenLine & { isLoose?: true })[] = []
  let lastLine = 0
  for (const { line, text: raw } of textLines(text)) {
    if (lines.length > maxLines || raw === '-- ') break
    const unquoted = withoutQuoteMarks(raw)
    const written = spaced(unquoted)
    if (written === '') continue
    if (written.length <= maxWordsLength && isImprint(written)) continue
    const indent = unquoted.length > 4000 ? 0 : widthOf(unquoted)
    const { text: item, ...marks } = itemOf(written)
    lines.push({ line, indent, isAfterGap: line > lastLine + 1, written, text: item, ...marks })
    lastLine = line
  }
  numberSequences(lines)
  return lines
}

const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) {
    if (character === '\t') width += 4
    else if (character === '\u3000') width += 2
    else if (character === ' ' || character === '\u00a0') width++
    else break
  }
  return width
}

/** Turns loose numbers into markers where at least three lines count up or down, and drops the others. */
const numberSequences = (lines: (WrittenLine & { isLoose?: true })[]): void => {
  const numbered = lines.filter(({ number }) => number !== undefined)
  let run: typeof numbered = []
  const finish = () => {
    const isSequence = run.length >= 3
    for (const each of run) {
      if (!each.isLoose) continue
      delete each.isLoose
      if (isSequence) {
        each.text = withoutLooseNumber(each.text)
        each.isMarked = true
      } else delete each.number
    }
    run = []
  }
  let step = 0
  for (const each of numbered) {
    const before = run.at(-1)
    const change = before ? each.number! - before.number! : 0
    const continues = before && Math.abs(change) === 1 && (run.length === 1 || change === step)
    if (before && !continues) finish()
    else step = change
    run.push(each)
  }
  finish()
}
