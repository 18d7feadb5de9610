import { type ImportedRow, maxFileRows } from '../imported-place.ts'
import { textLines } from '../text-lines.ts'
import { betweenSame, isRule } from './headings.ts'
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
  /** A rule of `=` or `-` is below it. */
  isUnderlined?: true
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
    if (isRule(written)) {
      const above = lines.at(-1)
      if (above && lastLine === line - 1 && /^(?:={3,}|-{3,})$/.test(written) && !above.isMarked)
        above.isUnderlined = true
      continue
    }
    if (written.length <= maxWordsLength && isImprint(written)) continue
    const indent = unquoted.length > 4000 ? 0 : widthOf(unquoted)
    const { text: item, ...marks } = betweenSame.test(written) ? { text: written, isMarked: false } : itemOf(written)
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

/** Turns loose numbers into markers where at least three lines count up or down, or several times two from 1. Drops the others. */
const numberSequences = (lines: (WrittenLine & { isLoose?: true })[]): void => {
  const runs = runsOf(lines.filter(({ number }) => number !== undefined))
  const isRepeated = runs.filter(run => run.length >= 2 && run[0]!.number === 1).length >= 2
  for (const run of runs) {
    const isSequence = run.length >= 3 || (isRepeated && run.length === 2 && run[0]!.number === 1)
    for (const each of run) {
      if (!each.isLoose) continue
      delete each.isLoose
      if (isSequence) Object.assign(each, { text: withoutLooseNumber(each.text), isMarked: true })
      else delete each.number
    }
  }
}

/** Returns the longest runs of lines whose numbers count up or down by one. */
const runsOf = <Line extends { number?: number }>(numbered: readonly Line[]): Line[][] => {
  const runs: Line[][] = []
  let step = 0
  for (const line of numbered) {
    const run = runs.at(-1)
    const change = run ? line.number! - run.at(-1)!.number! : 0
    if (run && Math.abs(change) === 1 && (run.length === 1 || change === step)) run.push(line)
    else runs.push([line])
    step = change
  }
  return runs
}
