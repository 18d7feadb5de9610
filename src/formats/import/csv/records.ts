import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync'

/** A row of a table. */
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
/** A line whose cells cannot be separated. */
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
    if (at >= endless) {
      yield { line, broken: bytes.subarray(at, endOfLine(bytes, at)).toString() }
      goTo(endOfLine(bytes, at))
      endless = endlessLine(bytes, at)
      continue
    }
    const { records, failed } = batchOf(bytes.subarray(at, endless), delimiter)
    const start = at
    for (const { cells, end } of records) {
      goTo(behindLineBreaks(bytes, at))
      yield { line, cells }
      goTo(start + end)
    }
    goTo(behindLineBreaks(bytes, at))
    if (!failed) continue
    const end = endOfLine(bytes, at)
    yield { line, ...lineBy(bytes.subarray(at, end), delimiter) }
    goTo(end)
  }
}

type Batch = { records: { cells: string[]; end: number }[]; failed: boolean }

const batchOf = (bytes: Buffer, delimiter: string): Batch => {
  const records: Batch['records'] = []
  const failed = !parses(bytes, {
    ...parserOptions,
    delimiter,
    to: recordsAtOnce,
    on_record: (cells: string[], { bytes_records: end }: InfoRecord) => {
      records.push({ cells, end })
      return undefined
    },
  })
  return { records, failed }
}

/** Parses a line in which quotes within a cell are text. Only a quote that opens a cell and is never closed breaks the line. */
const lineBy = (bytes: Buffer, delimiter: string): { cells: string[] } | { broken: string } => {
  const records: string[][] = []
  const read = parses(bytes, {
    ...parserOptions,
    max_record_size: maxLineLength,
    delimiter,
    relax_quotes: true,
    on_record: (cells: string[]) => {
      records.push(cells)
      return undefined
    },
  })
  return read && records.length === 1 ? { cells: records[0]! } : { broken: bytes.toString() }
}

const parses = (bytes: Buffer, options: Options): boolean => {
  try {
    parse(bytes, options)
    return true
  } catch (error) {
    if (error instanceof CsvError) return false
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
