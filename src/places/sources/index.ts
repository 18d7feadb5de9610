import { open } from 'node:fs/promises'
import { csv } from './csv.ts'
import { geojson } from './geojson.ts'
import { ndjson } from './ndjson.ts'
import { osmPbf } from './osm/index.ts'
import { parquet, parquetFormatOf } from './parquet/index.ts'
import { headBytes, orSourceError, SourceError, type SourceFormat } from './source.ts'

/** The supported file formats, tried in this order. */
export const formats: readonly SourceFormat[] = [osmPbf, ...parquet, geojson, ndjson, csv]

const tailBytes = 4

/**
 * Returns the format of a file, by its content.
 * @throws SourceError when it is none of `formats`
 */
export const formatOf = async (file: string): Promise<SourceFormat> => {
  const { head, tail } = await endsOf(file)
  const format = formats.find(({ recognises }) => recognises(head, tail))
  if (!format) {
    const kinds = formats.map(({ name }) => name).join(', ')
    throw new SourceError(file, head.length === 0 ? 'is empty' : `has no supported format. Supported: ${kinds}`)
  }
  return parquet.includes(format) ? parquetFormatOf(file) : format
}

const endsOf = async (file: string): Promise<{ head: Buffer; tail: Buffer }> => {
  await using handle = await open(file).catch(orSourceError(file))
  const { size } = await handle.stat()
  const bytesAt = async (from: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from).catch(orSourceError(file))
    return buffer.subarray(0, bytesRead)
  }
  return { head: await bytesAt(0, headBytes), tail: await bytesAt(Math.max(0, size - tailBytes), tailBytes) }
}
