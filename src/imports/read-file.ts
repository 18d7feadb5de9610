import { maxPlaces } from '../domain/list.ts'
import { calledBy } from '../domain/told.ts'
import { decoded } from './decode.ts'
import type { ImportedRow, ImportFormat } from './imported.ts'
import { readers } from './readers.ts'
import { type RowRefusal, UnreadableFile } from './refusals.ts'
import { type Shortened, type ToldPlace, toldBy } from './told.ts'
import { isZip, mapInside } from './zip.ts'

/** What stands in one row of a file, in the order of the file. `row` counts from 1. */
export type Row = { row: number; line?: number; name?: string } & (
  | { told: ToldPlace; rank?: number; shortened: Shortened[] }
  | { refused: RowRefusal }
)

export type ReadFile = { format: ImportFormat; rows: Row[] }

/**
 * What a file tells of places, whatever it is called.
 * @throws UnreadableFile for one of another kind, a damaged one, one with more rows than a list has places, and one with none
 */
export function readFile(bytes: Uint8Array): ReadFile {
  const text = decoded(isZip(bytes) ? mapInside(bytes) : bytes)
  const reader = readers.find(({ reads }) => reads(text))
  if (!reader) throw new UnreadableFile('unknown_format')
  const rows: Row[] = []
  for (const found of reader.read(text)) {
    if (rows.length === maxPlaces) throw new UnreadableFile('too_many_rows')
    rows.push(rowOf(found, rows.length + 1))
  }
  if (rows.length === 0) throw new UnreadableFile('no_places')
  return { format: reader.format, rows }
}

const rowOf = (found: ImportedRow, row: number): Row => {
  const at = { row, ...(found.line !== undefined && { line: found.line }) }
  if ('refused' in found) {
    const { told } = toldBy(found.name === undefined ? {} : { name: found.name })
    return { ...at, ...(told.name && { name: told.name }), refused: found.refused }
  }
  const { told, rank, shortened, isLinkElsewhere } = toldBy(found)
  const named = { ...at, ...(told.name && { name: told.name }) }
  if (calledBy(told) === undefined && told.mapPlaceId === undefined && told.linkedId === undefined)
    return { ...named, refused: isLinkElsewhere ? 'not_on_a_map' : 'no_name' }
  return { ...named, told, ...(rank !== undefined && { rank }), shortened }
}
