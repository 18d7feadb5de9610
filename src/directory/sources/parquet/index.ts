import { type Finding, SourceError, type SourceFormat } from '../source.ts'
import { rowsOf, tableOf } from './file.ts'
import { foursquare } from './foursquare.ts'
import { overture } from './overture.ts'
import type { Schema } from './schema.ts'

/** So many rows are judged at one step. */
const groupRows = 512

const formatFor = (schema: Schema): SourceFormat => ({
  name: `${schema.name} (Parquet)`,
  attribution: schema.attribution,
  recognises: head => head.subarray(0, 4).toString('latin1') === 'PAR1',
  async read(file, source) {
    const { metadata, columns: there } = await tableOf(file)
    const missing = schema.needed.filter(column => !there.includes(column))
    if (missing.length > 0) throw new SourceError(file, `is no ${schema.name}: it has no ${missing.join(', ')}`)
    const columns = [...schema.needed, ...schema.wanted].filter(column => there.includes(column))
    const all = Number(metadata.num_rows)
    let read = 0
    async function* findings(): AsyncGenerator<Finding[]> {
      for await (const { start, columns: values, count } of rowsOf(file, metadata, columns))
        for (let from = 0; from < count; from += groupRows) {
          const to = Math.min(from + groupRows, count)
          read = start + to
          yield Array.from({ length: to - from }, (_, index) => schema.place(rowAt(values, from + index), source))
        }
    }
    return { progress: () => (all === 0 ? 1 : Math.min(1, read / all)), findings: findings() }
  },
})

const rowAt = (columns: Map<string, ArrayLike<unknown>>, index: number): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (const [column, values] of columns) if (values[index] != null) row[column] = values[index]
  return row
}

const schemas = [foursquare, overture]

/** Tables in Parquet. They all begin alike; `parquetFormatOf` says which of them a file holds. */
export const parquet: readonly SourceFormat[] = schemas.map(formatFor)

/** The one whose columns are there. @throws SourceError naming those that each of them misses */
export const parquetFormatOf = async (file: string): Promise<SourceFormat> => {
  const { columns: there } = await tableOf(file)
  const lacking = schemas.map(({ name, needed }) => ({
    name,
    missing: needed.filter(column => !there.includes(column)),
  }))
  const format = parquet[lacking.findIndex(({ missing }) => missing.length === 0)]
  if (format) return format
  const why = lacking.map(({ name, missing }) => `no ${name}, which would have ${missing.join(', ')}`)
  throw new SourceError(file, `is Parquet, but ${why.join('; ')}`)
}
