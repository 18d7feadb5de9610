import { blocksOf } from '../rows/blocks.ts'
import { chunksOf } from '../rows/chunks.ts'
import { readableRows } from '../rows/readable.ts'
import { rowPlace } from '../rows/row-place.ts'
import type { Finding, SourceFormat } from '../source.ts'
import { delimiterOf } from './delimiter.ts'
import { type RowReader, recordsOf, rowReader } from './records.ts'

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
