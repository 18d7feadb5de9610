import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { CopyError, piecesOf, requireFile } from '../durable-file.ts'
import { newerMaker, newerThanThis } from '../newer-version.ts'
import { Header, LaterHeader, Table, Total } from './format.ts'

/** A complete and undamaged dump. */
export type Dump = {
  file: string
  header: Header
  tables: readonly Table[]
  total: Total
}

/** Reads a whole dump. @throws CopyError for a damaged one, and one that this version cannot load; Error of `node:fs` */
export function readDump(file: string): Dump {
  const damaged = (reason: string) => new CopyError(`${file} is damaged or incomplete: ${reason}. Nothing was loaded.`)
  requireFile(file)
  const hash = createHash('sha256')
  const described: string[] = []
  let previous: string | undefined
  for (const line of linesIn(file)) {
    if (previous === undefined) requireHeader(file, line)
    else hash.update(`${previous}\n`)
    if (line.startsWith('{')) described.push(line)
    previous = line
  }
  const total = parsed(Total, previous)
  if (!total) throw damaged('its last line is missing')
  if (total.sha256 !== hash.digest('hex')) throw damaged('its SHA-256 is not the one in its last line')
  const tables = described.slice(1, -1).map(line => parsed(Table, line))
  if (tables.includes(undefined)) throw damaged('a line that should describe a table is invalid')
  return { file, header: requireHeader(file, described[0]), tables: tables as Table[], total }
}

/** A row of a dump, with its number from 1. */
export type DumpedRow = { table: Table; row: string; number: number }

/** Yields the rows of a dump that was read. */
export function* rowsIn({ file, tables }: Dump): Generator<DumpedRow> {
  let [table, number] = [-1, 0]
  // The header stands before the first table, and the total behind the last.
  let isHeader = true
  for (const line of linesIn(file)) {
    if (line.startsWith('[')) yield { table: tables[table]!, row: line, number: ++number }
    else if (isHeader) isHeader = false
    else table++
  }
}

function requireHeader(file: string, line: string | undefined): Header {
  const header = parsed(Header, line)
  const later = parsed(LaterHeader, line)
  const maker = later ? newerThanThis(later.madeBy) : header && newerMaker([header.schema], header.madeBy)
  if (maker !== undefined) throw new CopyError(`${file} was made by ${maker}: load it with the newer version.`)
  if (!header) throw new CopyError(`${file} was not written by forklist dump.`)
  return header
}

function parsed<Line>(schema: z.ZodType<Line>, line: string | undefined): Line | undefined {
  try {
    return schema.safeParse(JSON.parse(line ?? '')).data
  } catch {
    return undefined
  }
}

const lineFeed = 10

/** Yields the lines of a file. What is behind the last line feed comes last. */
function* linesIn(file: string): Generator<string> {
  // The pieces of a line that has not ended. They are joined once: joining them at each piece would take longer than the line grows.
  let begun: Buffer[] = []
  for (const bytes of piecesOf(file)) {
    let from = 0
    for (let to = bytes.indexOf(lineFeed); to >= 0; to = bytes.indexOf(lineFeed, from)) {
      yield textOf([...begun, bytes.subarray(from, to)])
      begun = []
      from = to + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
  }
  if (begun.length > 0) yield textOf(begun)
}

const textOf = (pieces: readonly Buffer[]): string =>
  (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString('utf8')
