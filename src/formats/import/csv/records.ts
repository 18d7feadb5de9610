import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync'

export type TableRow = {
  line: number
  cells: string[]
  /** In a workbook, the targets of linked cells by column. */
  links?: Map<number, string>
  /** In a workbook, what cells have beyond `maxCellLength`, by column. */
  beyond?: Map<number, string>
  /** In a workbook, its only text spans several columns. */
  isHeading?: true
}
export type BrokenLine = { line: number; broken: string }

/** Maximum size of a row. A longer one comes from a quote that is never closed. */
const maxRecordSize = 65_536
// Leaves space for separators and quotes.
const maxLineLength = 2 * maxRecordSize
// A row may have thousands of cells.
const recordsAtOnce = 50

const parserOptions: Options = {
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: maxRecordSize,
  // Without this list, the parser tests each character, at ten times the cost.
  record_delimiter: ['\r\n', '\n', '\r'],
}

/**
 * Yields the rows of a table without empty lines. A row with an unclosed quote is broken. It ends with its line, and the next line
 * begins a new row.
 * @param firstLine number of the text's first line
 */
export function* recordsOf(text: string, delimiter: string, firstLine = 1): Generator<TableRow | BrokenLine> {
  const bytes = Buffer.from(text)
  let line = firstLine
  let at = 0
  const goTo = (position: number) => {
    line += linesIn(bytes.subarray(at, position))
    at = position
  }
  let endless = endlessLine(bytes, at)
  while (at < bytes.length) {
    const start = at
    const { records, failed } = parsed(bytes.subarray(at, endless), { delimiter, to: recordsAtOnce })
    for (const { cells, end } of records) {
      goTo(behindLineBreaks(bytes, at))
      yield { line, cells }
      goTo(start + end)
    }
    goTo(behindLineBreaks(bytes, at))
    if (at === bytes.length || (at < endless && !failed)) continue
    const whole = bytes.subarray(at, endOfLine(bytes, at))
    const cells = at < endless ? cellsIn(whole, delimiter) : undefined
    yield { line, ...(cells ? { cells } : { broken: whole.toString() }) }
    goTo(at + whole.length)
    if (at > endless) endless = endlessLine(bytes, at)
  }
}

/** Returns the cells of a line in which quotes within a cell are text. Only a quote that opens a cell and is never closed breaks it. */
const cellsIn = (line: Buffer, delimiter: string): string[] | undefined => {
  const { records, failed } = parsed(line, { delimiter, max_record_size: maxLineLength, relax_quotes: true })
  return failed || records.length > 1 ? undefined : records[0]?.cells
}

/** Returns the records up to the first error, each with the byte where it ends. */
const parsed = (bytes: Buffer, options: Options): { records: { cells: string[]; end: number }[]; failed: boolean } => {
  const records: { cells: string[]; end: number }[] = []
  const onRecord = (cells: string[], { bytes_records: end }: InfoRecord) => {
    records.push({ cells, end })
    return undefined
  }
  try {
    parse(bytes, { ...parserOptions, ...options, on_record: onRecord })
    return { records, failed: false }
  } catch (error) {
    if (error instanceof CsvError) return { records, failed: true }
    throw error
  }
}

export const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
const isBreak = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn

const linesIn = (bytes: Buffer): number => {
  let count = 0
  for (let i = 0; i < bytes.length; i++)
    if (bytes[i] === lineFeed || (bytes[i] === carriageReturn && bytes[i + 1] !== lineFeed)) count++
  return count
}

/**
 * Returns the start of the first line that is longer than any row, or the end of the text. Such a line is not parsed: the parser limits
 * cells, not their number, and would create millions of empty cells for a line of separators.
 */
const endlessLine = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length) {
    const next = endOfLine(bytes, at)
    if (next - at > maxLineLength) return at
    at = next
  }
  return at
}

const behindLineBreaks = (bytes: Buffer, from: number): number => {
  let at = from
  while (isBreak(bytes[at])) at++
  return at
}

const endOfLine = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && !isBreak(bytes[at])) at++
  return behindLineBreaks(bytes, at)
}
