import type { RowGroup } from 'hyparquet'
import { middleOf } from '../../../domain/geojson-point.ts'
import { isInside, type PlaceArea } from '../../areas/area.ts'
import { partsOf } from '../../sources/parquet/column.ts'
import { overture } from '../../sources/parquet/overture.ts'
import type { ParquetSchema } from '../../sources/parquet/schema.ts'
import { rowAt, slicesOf } from '../../sources/parquet/slices.ts'
import type { Finding } from '../../sources/source.ts'
import { type ByteRange, coalesced, lengthOf } from '../byte-ranges.ts'
import type { DownloadClient } from '../client.ts'
import { DownloadFailed } from '../failures.ts'
import { remoteBytes } from './remote-bytes.ts'
import type { RemoteTable } from './remote-table.ts'

/** A column that is larger is damaged: Overture's row groups have some megabytes in all. */
const maxColumnBytes = 256 << 20
/** Findings per line of a staged file. */
const lineFindings = 512

/** Columns that decide whether a row is food inside the area, then the others. */
export type GroupPlan = { batches: ByteRange[][]; bytes: number }

/** Returns the byte ranges of a group's columns. @throws DownloadFailed for impossible ranges */
export const planOf = (table: RemoteTable, group: RowGroup, isWithin: boolean): GroupPlan => {
  const decides = (column: string) => column === 'geometry' || overture.foodColumns.includes(column)
  const ranges = (columns: readonly string[]) => columns.flatMap(column => rangesOf(table, group, column))
  const first = table.columns.filter(decides)
  const others = table.columns.filter(column => !decides(column))
  // A group inside the area almost certainly has food, so everything is transferred together.
  const batches = isWithin ? [ranges(table.columns)] : [ranges(first), ranges(others)]
  return { batches, bytes: batches.reduce((sum, batch) => sum + lengthOf(coalesced(batch)), 0) }
}

const rangesOf = ({ url, version, metadata }: RemoteTable, group: RowGroup, column: string): ByteRange[] =>
  partsOf({ ...metadata, row_groups: [group] }, column, overture.members?.[column]).flatMap(part =>
    part.row_groups[0]!.columns.map(({ meta_data: data }) => {
      const start = Number(data!.dictionary_page_offset || data!.data_page_offset)
      const end = start + Number(data!.total_compressed_size)
      if (!(start >= 0 && start < end && end <= version.size && end - start <= maxColumnBytes))
        throw new DownloadFailed(`${url} is damaged: its column ${column} has the bytes ${start} to ${end}`)
      return { start, end }
    }),
  )

/**
 * Yields the places to eat and drink of a row group that are inside an area. Transfers the other columns only if there
 * is one.
 * @throws DownloadFailed; FileChanged; SourceError for damaged data
 */
export async function* placesInGroup(
  client: DownloadClient,
  table: RemoteTable,
  { group, plan }: { group: RowGroup; plan: GroupPlan },
  area: PlaceArea,
  source: string,
): AsyncGenerator<Finding[]> {
  const bytes = remoteBytes(client, table, plan.batches)
  const { url, metadata, columns } = table
  const groupTable = { metadata: { ...metadata, row_groups: [withoutIndexes(group)] }, columns }
  try {
    for await (const { food, values } of slicesOf(url.href, bytes, groupTable, foodInside(area)))
      for (let from = 0; from < food.length; from += lineFindings)
        yield food
          .slice(from, from + lineFindings)
          .map((_, index) => overture.place(rowAt(values, from + index), source))
  } catch (error) {
    throw bytes.failure() ?? error
  }
}

/** Without their indexes, columns are read whole. The indexes lie far away from the columns. */
const withoutIndexes = (group: RowGroup): RowGroup => ({
  ...group,
  columns: group.columns.map(
    ({
      offset_index_offset: _1,
      offset_index_length: _2,
      column_index_offset: _3,
      column_index_length: _4,
      ...column
    }) => column,
  ),
})

const foodInside = (area: PlaceArea): ParquetSchema => ({
  ...overture,
  positionColumn: 'geometry',
  isFood(row) {
    const [longitude, latitude] = middleOf(row.geometry) ?? []
    if (longitude === undefined || latitude === undefined || !isInside(area, { latitude, longitude })) return false
    return overture.isFood(row)
  },
})
