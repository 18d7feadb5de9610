import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import {
  type Compressors,
  type FileMetaData,
  parquetScan,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
  type SchemaTree,
  snappyUncompress,
} from 'hyparquet'
import { isJsonObject } from '../../../util/json-object.ts'
import type { Bytes } from './file.ts'

/**
 * Splits a column into tables of one member each. Reading them one by one keeps one member in memory, not all.
 * @param members the members to read; all when the column has none of them
 */
export const partsOf = (metadata: FileMetaData, name: string, members?: readonly string[]): FileMetaData[] => {
  const root = parquetSchema(metadata)
  const paths = pathsIn(root.children.find(({ element }) => element.name === name)!)
  const wanted = paths.filter(([, member]) => members?.includes(member!))
  return (wanted.length > 0 ? wanted : paths).map(path => onlyAt(path, root, metadata))
}

/** Returns the paths of leaf members. Keys and values of a map stay together. */
const pathsIn = ({ element, children, path }: SchemaTree): string[][] =>
  children.length === 0 || element.converted_type === 'MAP' ? [path] : children.flatMap(pathsIn)

const onlyAt = (path: string[], root: SchemaTree, metadata: FileMetaData): FileMetaData => {
  const isOnPath = (other: string[]) => other.every((name, depth) => depth >= path.length || name === path[depth])
  const elementsOf = ({ element, children }: SchemaTree): SchemaElement[] => {
    const present = children.filter(child => isOnPath(child.path))
    return [{ ...element, ...(present.length > 0 && { num_children: present.length }) }, ...present.flatMap(elementsOf)]
  }
  const row_groups = metadata.row_groups.map(group => ({
    ...group,
    columns: group.columns.filter(({ meta_data: data }) => isOnPath(data!.path_in_schema)),
  }))
  return { ...metadata, schema: elementsOf(root), row_groups }
}

/** Merges the parts of a value. */
export const mergeParts = (one: unknown, other: unknown): unknown => {
  if (Array.isArray(one) && Array.isArray(other)) return one.map((value, index) => mergeParts(value, other[index]))
  if (!isJsonObject(one) || !isJsonObject(other)) return one ?? other
  const all = { ...one }
  for (const name in other) all[name] = name in one ? mergeParts(one[name], other[name]) : other[name]
  return all
}

/** A column of a row group, or a part of one. Rows count from 0. */
export type ParquetColumn = {
  name: string
  /** Whether reading some rows costs as much as reading all: a column of lists without a page index. */
  isWhole: boolean
  /** Number of rows whose values fit into memory. */
  stepRows: number
  /** Reads rows. @param take receives the values of the rows by index from `start`, valid only during the call. @throws Error */
  read(start: number, end: number, take: (valueAt: (index: number) => unknown) => void): Promise<void>
}

/** Maximum lists per step. Assembling a value costs one list per level of nesting. */
const stepLists = 1 << 18
const stepRows = 1 << 16

/** Returns a column. @param metadata describes a table of one column and one row group */
export const columnOf = (bytes: Bytes, metadata: FileMetaData): ParquetColumn => {
  const tree = parquetSchema(metadata).children[0]!
  const { name } = tree.element
  const isFlat = tree.children.length === 0
  const isWhole = !isFlat && !metadata.row_groups.every(isIndexed)
  return {
    name,
    isWhole,
    stepRows: isWhole ? Number.POSITIVE_INFINITY : Math.min(stepRows, Math.ceil(stepLists / listsIn(tree))),
    async read(rowStart, rowEnd, take) {
      // A scan caches the last read of each column, so each read gets a new scan.
      const options = { columns: [name], compressors: bounded, ...(isFlat && { parsers: textsAsBytes }) }
      const scan = await parquetScan({ file: bytes.buffer, metadata, ...options })
      const values = await scan.readColumn({ column: name, rowStart, rowEnd })
      if (values.length < rowEnd - rowStart) throw new Error(`column ${name} ends too early`)
      take(index => decodeText(values[index]))
      bytes.release()
    },
  }
}

/** Texts stay bytes, because fewer than one in ten is used. */
const textsAsBytes = { stringFromBytes: (bytes: Uint8Array) => bytes }
const decoder = new TextDecoder()
const decodeText = (value: unknown): unknown => (value instanceof Uint8Array ? decoder.decode(value) : value)

const isIndexed = ({ columns }: RowGroup): boolean =>
  columns.every(({ offset_index_offset: index }) => index !== undefined)

/** Returns the number of lists that a row is assembled from. */
const listsIn = ({ element, children }: SchemaTree, above = 0): number => {
  const lists = element.repetition_type === 'REQUIRED' ? above : above + 1
  return children.length === 0 ? above : children.reduce((sum, child) => sum + listsIn(child, lists), 0)
}

/** Maximum page size. Writers make pages of one MiB; a damaged length can be huge. */
const maxPageBytes = 1 << 28

type Decompress = (input: Uint8Array, options: { maxOutputLength: number }) => Uint8Array

/** Decompresses a page, and no more than its header promises. */
const upTo =
  (decompress: Decompress) =>
  (input: Uint8Array, length: number): Uint8Array =>
    decompress(input, { maxOutputLength: Math.max(length, 1) })

const decompressors: Compressors = {
  BROTLI: upTo(brotliDecompressSync),
  GZIP: upTo(gunzipSync),
  ZSTD: upTo(zstdDecompressSync),
  SNAPPY(input, length) {
    const page = new Uint8Array(length)
    snappyUncompress(input, page)
    return page
  },
}

const bounded: Compressors = Object.fromEntries(
  Object.entries(decompressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > maxPageBytes) throw new Error(`a page of ${length} bytes`)
      return decompress(input, length)
    },
  ]),
)
