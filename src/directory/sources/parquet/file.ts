import { type FileHandle, open } from 'node:fs/promises'
import {
  type AsyncBuffer,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  parquetSchema,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { orSourceError } from '../ndjson/chunks.ts'
import { SourceError } from '../source.ts'

/** Strings of so many rows fit into memory, whatever a row group holds. */
const sliceRows = 1 << 14
/** Writers make pages of one MiB; a damaged length asks for more than there is. */
const maxPageBytes = 1 << 28

type Rows = { start: number; columns: Map<string, ArrayLike<unknown>>; count: number }

/** What a file says of itself, and the names of its columns. */
export type Table = { metadata: FileMetaData; columns: string[] }

/** @throws SourceError */
export const tableOf = async (file: string): Promise<Table> => {
  await using handle = await open(file).catch(orSourceError(file))
  return await readable(file, async () => {
    const metadata = await parquetMetadataAsync(await bufferOf(handle))
    return { metadata, columns: parquetSchema(metadata).children.map(({ element }) => element.name) }
  })
}

/**
 * Columns of a file, some rows at a time and one column after the other, so that no more than a slice of all and the bytes of one are
 * in memory.
 * @throws SourceError
 */
export async function* rowsOf(file: string, metadata: FileMetaData, columns: string[]): AsyncGenerator<Rows> {
  await using handle = await open(file).catch(orSourceError(file))
  const fetched: ArrayBuffer[] = []
  const scan = await readable(file, async () =>
    parquetScan({ file: await bufferOf(handle, fetched), metadata, columns, compressors: bounded }),
  )
  const taken = async (column: string, start: number, end: number) => {
    const values = await readable(file, () => sliceOf(scan, column, start, end), `row ${start + 1}`)
    // What is outside of the heap hardly hurries the collector: it would be fetched anew, over and over, before any of it goes.
    for (const bytes of fetched.splice(0)) bytes.transfer(0)
    return values
  }
  const unindexed = await readable(file, async () => unindexedLists(metadata))
  for (const { rowStart, rowEnd } of scan.ranges) {
    // Of these every slice would cost as much as all of them; the scan keeps what it read last of each column.
    for (const column of columns) if (unindexed.has(column)) await taken(column, rowStart, rowEnd)
    for (let start = rowStart; start < rowEnd; start += sliceRows) {
      const end = Math.min(start + sliceRows, rowEnd)
      const values = new Map<string, ArrayLike<unknown>>()
      for (const column of columns) values.set(column, await taken(column, start, end))
      yield { start, columns: values, count: end - start }
    }
  }
}

/** Columns of lists whose pages stand in no index, so that nobody knows in which of them a row is. */
const unindexedLists = ({ row_groups: groups }: FileMetaData): Set<string> =>
  new Set(
    groups
      .flatMap(group => group.columns)
      .filter(
        ({ meta_data: data, offset_index_offset: index }) => index === undefined && data!.path_in_schema.length > 1,
      )
      .map(({ meta_data: data }) => data!.path_in_schema[0]!),
  )

const sliceOf = async (
  scan: Awaited<ReturnType<typeof parquetScan>>,
  column: string,
  rowStart: number,
  rowEnd: number,
) => {
  const values = await scan.readColumn({ column, rowStart, rowEnd })
  if (values.length < rowEnd - rowStart) throw new Error(`column ${column} ends too early`)
  // Numbers may be a view of the bytes, which are let go of.
  return Array.isArray(values) ? values : values.slice()
}

/** The reader tells of damage by exceptions of every kind. */
const readable = async <T>(file: string, read: () => Promise<T>, where?: string): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SourceError) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new SourceError(file, `is damaged or no Parquet (${said.slice(0, 200)})`, where)
  }
}

/** @param fetched is told of all bytes that are handed out */
const bufferOf = async (handle: FileHandle, fetched: ArrayBuffer[] = []): Promise<AsyncBuffer> => {
  const { size } = await handle.stat()
  return {
    byteLength: size,
    slice(start, end = size) {
      const bytes = bytesOf(handle, size, start, end)
      bytes.then(
        read => fetched.push(read),
        // The reader asks for all that it may need, and after a failure leaves the rest: nobody would be there to hear of theirs.
        () => undefined,
      )
      return bytes
    },
  }
}

const bytesOf = async (handle: FileHandle, size: number, start: number, end: number): Promise<ArrayBuffer> => {
  if (!(start >= 0 && start <= end && end <= size)) throw new Error(`bytes ${start} to ${end} are not there`)
  const bytes = new Uint8Array(end - start)
  for (let read = 0; read < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read)
    if (bytesRead === 0) throw new Error(`ends at byte ${start + read}`)
    read += bytesRead
  }
  return bytes.buffer
}

const bounded: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > maxPageBytes) throw new Error(`a page of ${length} bytes`)
      return decompress(input, length)
    },
  ]),
)
