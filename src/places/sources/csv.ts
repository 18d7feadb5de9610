import { type Parser, parse } from 'csv-parse'
import { unescapeFormula } from '../../domain/formula.ts'
import { type Block, blocksOf, chunksOf, maxRowBytes, readableRows } from './rows/blocks.ts'
import { columnNamed, columnNames, type PlaceRowValues, rowFromValues, type SourceColumn } from './rows/columns.ts'
import { rowPlace } from './rows/row-place.ts'
import { type Finding, headBytes, SourceError, type SourceFormat } from './source.ts'

/** RFC 4180 and the variants of spreadsheets: commas, semicolons or tabs below a line of column names. */
export const csv: SourceFormat = {
  name: 'CSV',
  recognises: head => delimiterOf(head) !== undefined,
  async read(file, source) {
    const { progress, chunks } = await chunksOf(file)
    const records = recordsOf(file, blocksOf(file, chunks))
    return { progress, findings: readableRows(file, findingsIn(file, records, source)) }
  },
}

async function* findingsIn(file: string, groups: AsyncIterable<string[][]>, source: string): AsyncGenerator<Finding[]> {
  let reader: RowReader | undefined
  for await (const records of groups) {
    const from = reader ? 0 : 1
    reader ??= rowReader(file, records[0]!)
    yield records.slice(from).map(cells => findingIn(reader!(cells), source))
  }
}

const findingIn = (row: ReturnType<RowReader>, source: string): Finding =>
  row ? rowPlace(row, source) : { dropped: 'unreadable' }

/**
 * Yields the records of a table, the column names first, one group per read. No group is empty.
 * @throws SourceError for a quote that is never closed
 */
export async function* recordsOf(file: string, blocks: AsyncIterable<Block>): AsyncGenerator<string[][]> {
  let parser: Parser | undefined
  let count = 0
  const checked = (records: string[][]): string[][] => {
    count += records.length
    if (parser?.errored) throw unclosed(file, count)
    return records
  }
  for await (const { bytes } of blocks) {
    parser ??= parserOf(delimiterOf(bytes.subarray(0, headBytes)) ?? ',')
    parser.write(bytes)
    const records = checked(readFrom(parser))
    if (records.length > 0) yield records
  }
  const last = parser ? await restOf(parser) : []
  checked(last)
  if (last.length > 0) yield last
  if (count === 0) throw new SourceError(file, 'is empty')
}

const parserOf = (delimiter: string): Parser => {
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: maxRowBytes }
  // `parser.errored` is checked after each read. Without a listener an error would end the process.
  return parse({ delimiter, ...options }).on('error', () => undefined)
}

const readFrom = (parser: Parser): string[][] => {
  const records: string[][] = []
  for (let record = parser.read(); record !== null; record = parser.read()) records.push(record)
  return records
}

const restOf = async (parser: Parser): Promise<string[][]> => {
  const records: string[][] = []
  await new Promise(ended => {
    parser
      .on('data', record => records.push(record))
      .once('close', ended)
      .end()
  })
  return records
}

const unclosed = (file: string, count: number) =>
  new SourceError(file, `is longer than ${maxRowBytes} bytes, or has a quote that is never closed`, `row ${count + 1}`)

/** Maps the cells of a record to columns. Returns `undefined` for more cells than columns, because the mapping is ambiguous. */
type RowReader = (cells: readonly string[]) => PlaceRowValues | undefined

/** Creates a reader of rows. @throws SourceError when the name, the latitude or the longitude has no column */
const rowReader = (file: string, header: readonly string[]): RowReader => {
  const meanings = header.map(columnNamed)
  for (const needed of ['name', 'latitude', 'longitude'] as const)
    if (!meanings.some(meaning => meaning?.column === needed)) throw missing(file, needed, header)
  return cells =>
    cells.slice(header.length).some(cell => cell.trim() !== '')
      ? undefined
      : rowFromValues(cells.map((cell, index) => [meanings[index], unescapeFormula(cell)] as const))
}

const missing = (file: string, column: SourceColumn, header: readonly string[]) => {
  const present = header.slice(0, 30).map(name => name.slice(0, 40).replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  return new SourceError(
    file,
    `has no column for the ${column} (${columnNames[column].join(', ')}); its columns are ${present.join(', ')}`,
  )
}

const delimiters = [',', ';', '\t'] as const

/** Returns the delimiter of a table that begins with `head`, or `undefined` when it is no text table. */
const delimiterOf = (head: Buffer): string | undefined => {
  const text = head.toString().replace(/^\uFEFF/, '')
  if (/[^\P{Cc}\t\r\n]/u.test(text) || /^\s*[{[<]/.test(text)) return undefined
  const [header = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const counts = delimiters.map(delimiter => header.split(delimiter).length - 1)
  const maxCount = Math.max(...counts)
  return maxCount === 0 ? undefined : delimiters[counts.indexOf(maxCount)]
}
