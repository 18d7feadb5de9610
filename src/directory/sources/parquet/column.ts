import {
  type Compressors,
  type FileMetaData,
  parquetScan,
  parquetSchema,
  type RowGroup,
  type SchemaTree,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { Bytes } from './file.ts'

/** A column of a row group, or a part of one. Its rows are counted from 0. */
export type Column = {
  name: string
  /** Whether reading a part costs as much as reading all: it has lists, and no index says in which of its pages a row is. */
  isWhole: boolean
  /** Of so many rows the values fit into memory. */
  stepRows: number
  /** @param take is handed the values of some rows by their distance from the first; they are gone afterwards. @throws Error */
  read(start: number, end: number, take: (valueAt: (index: number) => unknown) => void): Promise<void>
}

/** While they are put together, values cost a list for every level of members that they are in. */
const stepLists = 1 << 18
const stepRows = 1 << 16

/** @param metadata of a table of one column and one row group */
export const columnOf = (bytes: Bytes, metadata: FileMetaData): Column => {
  const tree = parquetSchema(metadata).children[0]!
  const { name } = tree.element
  const isFlat = tree.children.length === 0
  const isWhole = !isFlat && !metadata.row_groups.every(isIndexed)
  return {
    name,
    isWhole,
    stepRows: isWhole ? Number.POSITIVE_INFINITY : Math.min(stepRows, Math.ceil(stepLists / listsIn(tree))),
    async read(rowStart, rowEnd, take) {
      // A scan keeps what it has read last of each column.
      const options = { columns: [name], compressors: bounded, ...(isFlat && { parsers: textsAsBytes }) }
      const scan = await parquetScan({ file: bytes.buffer, metadata, ...options })
      const values = await scan.readColumn({ column: name, rowStart, rowEnd })
      if (values.length < rowEnd - rowStart) throw new Error(`column ${name} ends too early`)
      take(index => textOf(values[index]))
      bytes.release()
    },
  }
}

/** Hardly one in ten is asked for. */
const textsAsBytes = { stringFromBytes: (bytes: Uint8Array) => bytes }
const decoder = new TextDecoder()
const textOf = (value: unknown): unknown => (value instanceof Uint8Array ? decoder.decode(value) : value)

const isIndexed = ({ columns }: RowGroup): boolean =>
  columns.every(({ offset_index_offset: index }) => index !== undefined)

/** How many lists a row is put together from. */
const listsIn = ({ element, children }: SchemaTree, above = 0): number => {
  const lists = element.repetition_type === 'REQUIRED' ? above : above + 1
  return children.length === 0 ? above : children.reduce((sum, child) => sum + listsIn(child, lists), 0)
}

/** Writers make pages of one MiB; a damaged length asks for more than there is. */
const maxPageBytes = 1 << 28

const bounded: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (length > maxPageBytes) throw new Error(`a page of ${length} bytes`)
      return decompress(input, length)
    },
  ]),
)
