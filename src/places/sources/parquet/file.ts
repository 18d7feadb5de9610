import { type FileHandle, open } from 'node:fs/promises'
import {
  type AsyncBuffer,
  type FileMetaData,
  type MetadataOptions,
  parquetMetadataAsync,
  parquetSchema,
} from 'hyparquet'
import { orSourceError, SourceError } from '../source.ts'

/** A file's metadata and the names of its columns. */
export type Table = { metadata: FileMetaData; columns: string[] }

/** @throws SourceError */
export const tableOf = async (file: string): Promise<Table> => {
  await using bytes = await openBytes(file)
  return await tableFrom(file, options => parquetMetadataAsync(bytes.buffer, options))
}

/** @param read parses the file's metadata @throws SourceError */
export const tableFrom = (
  file: string,
  read: (options?: MetadataOptions) => FileMetaData | Promise<FileMetaData>,
): Promise<Table> =>
  withSourceErrors(file, async () => {
    checkSchema(await read({ geoparquet: false }))
    const metadata = await read()
    return { metadata, columns: parquetSchema(metadata).children.map(({ element }) => element.name) }
  })

/** Rejects invalid member counts. hyparquet loops for ever on a negative count when it looks for geometry columns. */
const checkSchema = ({ schema }: FileMetaData): void => {
  for (const { num_children: members = 0 } of schema)
    if (!(members >= 0 && members < schema.length)) throw new Error(`a column of ${members} members`)
}

export type Bytes = {
  buffer: AsyncBuffer
  /** Frees all bytes read. Memory outside the heap hardly triggers garbage collection. */
  release(): void
}

/** @throws SourceError */
export const openBytes = async (file: string): Promise<Bytes & AsyncDisposable> => {
  const handle = await open(file).catch(orSourceError(file))
  const { size: byteLength } = await handle.stat()
  const read: ArrayBuffer[] = []
  return {
    buffer: {
      byteLength,
      slice(start, end = byteLength) {
        const bytes = bytesAt(handle, byteLength, start, end)
        bytes.then(
          loaded => read.push(loaded),
          // The reader requests many ranges and drops the rest after a failure. Their rejections would be unhandled.
          () => undefined,
        )
        return bytes
      },
    },
    release() {
      for (const bytes of read.splice(0)) bytes.transfer(0)
    },
    [Symbol.asyncDispose]: () => handle.close(),
  }
}

const bytesAt = async (handle: FileHandle, size: number, start: number, end: number): Promise<ArrayBuffer> => {
  if (!(start >= 0 && start <= end && end <= size)) throw new Error(`bytes ${start} to ${end} are not there`)
  const bytes = new Uint8Array(end - start)
  for (let read = 0; read < bytes.length; ) {
    const { bytesRead } = await handle.read(bytes, read, bytes.length - read, start + read)
    if (bytesRead === 0) throw new Error(`ends at byte ${start + read}`)
    read += bytesRead
  }
  return bytes.buffer
}

/** Turns the reader's many exceptions for damaged files into one. @throws SourceError */
export const withSourceErrors = async <T>(file: string, read: () => Promise<T>, where?: string): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SourceError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SourceError(file, `is damaged or no Parquet (${reason.slice(0, 200)})`, where)
  }
}
