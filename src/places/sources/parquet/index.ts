import { type Finding, SourceError, type SourceFormat } from '../source.ts'
import { openBytes, tableOf } from './file.ts'
import { foursquare } from './foursquare.ts'
import { overture } from './overture.ts'
import { columnsRead, type ParquetSchema } from './schema.ts'
import { rowAt, type Slice, slicesOf } from './slices.ts'

/** Number of rows per group of findings. */
const groupRows = 512

const formatFor = (schema: ParquetSchema): SourceFormat => ({
  name: `${schema.name} (Parquet)`,
  attribution: schema.attribution,
  recognises: head => head.subarray(0, 4).toString('latin1') === 'PAR1',
  async read(file, source) {
    const { metadata, columns: present } = await tableOf(file)
    const missing = schema.required.filter(column => !present.includes(column))
    if (missing.length > 0) throw new SourceError(file, `is no ${schema.name}: it has no ${missing.join(', ')}`)
    const columns = columnsRead(schema, present)
    if (!schema.foodColumns.some(column => columns.includes(column)))
      throw new SourceError(file, `does not say what is food: it has no ${schema.foodColumns.join(', ')}`)
    const rowCount = Number(metadata.num_rows)
    let read = 0
    async function* findings(): AsyncGenerator<Finding[]> {
      await using bytes = await openBytes(file)
      for await (const slice of slicesOf(file, bytes, { metadata, columns }, schema))
        for (const found of findingsOf(slice, schema, source)) {
          read += found.length
          yield found
        }
      if (read !== rowCount) throw new SourceError(file, `has ${read} of the ${rowCount} rows that it says it has`)
    }
    return { progress: () => (rowCount === 0 ? 1 : Math.min(1, read / rowCount)), findings: findings() }
  },
})

/** Yields the findings of a slice's rows, in order. */
function* findingsOf({ start, end, food, values }: Slice, schema: ParquetSchema, source: string): Generator<Finding[]> {
  let next = 0
  for (let from = start; from < end; from += groupRows)
    yield Array.from({ length: Math.min(groupRows, end - from) }, (_, index) =>
      food[next] === from + index ? schema.place(rowAt(values, next++), source) : noFood,
    )
}

const noFood: Finding = { dropped: 'no place to eat or drink' }

const schemas = [foursquare, overture]

/** Parquet tables. All begin with the same bytes; `parquetFormatOf` tells them apart. */
export const parquet: readonly SourceFormat[] = schemas.map(formatFor)

/** Returns the format whose columns are present. @throws SourceError naming the columns that each format misses */
export const parquetFormatOf = async (file: string): Promise<SourceFormat> => {
  const { columns: present } = await tableOf(file)
  const lacking = schemas.map(({ name, required: needed }) => ({
    name,
    missing: needed.filter(column => !present.includes(column)),
  }))
  const format = parquet[lacking.findIndex(({ missing }) => missing.length === 0)]
  if (format) return format
  const why = lacking.map(({ name, missing }) => `no ${name}, which would have ${missing.join(', ')}`)
  throw new SourceError(file, `is Parquet, but ${why.join('; ')}`)
}
