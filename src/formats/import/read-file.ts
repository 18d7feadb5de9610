import { isLocated } from '../../domain/coordinates.ts'
import { linkToOpen } from '../../domain/map-links/shared-list.ts'
import { describedName } from '../../domain/place-description.ts'
import { salvaged } from '../../domain/text.ts'
import { decodeBytes } from './decode.ts'
import { type ImportedRow, type ImportFormat, maxFileRows } from './imported-place.ts'
import { readers } from './readers.ts'
import { type RowRefusal, UnreadableFile } from './refusals.ts'
import { describeRow, type RowDescription, type ShortenedMember } from './row-description.ts'
import { definedMembers } from './table/defined-members.ts'
import { workbookRows } from './xlsx.ts'
import { isZip, mapInside, openArchive } from './zip.ts'

/** A row of a file, in the file's order. `row` counts from 1. */
export type ParsedRow = {
  row: number
  line?: number
  group?: string
  name?: string
  /** A link whose place or list only the map's server knows. */
  linkToOpen?: string
} & ({ description: RowDescription; rank?: number; shortened: ShortenedMember[] } | { refused: RowRefusal })

export type ParsedFile = { format: ImportFormat; title?: string; rows: ParsedRow[] }

/** Maximum length of a group's name. A longer one is cut. */
export const maxGroupLength = 200

/**
 * Reads the places of a file of any name.
 * @throws UnreadableFile for an unknown kind, a damaged file, more rows than `maxFileRows`, or no rows
 */
export function readFile(bytes: Uint8Array): ParsedFile {
  const workbook = isZip(bytes) ? workbookRows(openArchive(bytes)) : undefined
  const { format, title, rows } = workbook ?? textRows(decodeBytes(isZip(bytes) ? mapInside(bytes) : bytes))
  if (rows.length === 0) throw new UnreadableFile('no_places')
  return { format, ...(title !== undefined && { title }), rows: rows.map((row, index) => numberRow(row, index + 1)) }
}

const textRows = (text: string): { format: ImportFormat; title?: string; rows: ImportedRow[] } => {
  const reader = readers.find(({ reads }) => reads(text))
  if (!reader) throw new UnreadableFile('unknown_format')
  const rows: ImportedRow[] = []
  let title: string | undefined
  for (const row of reader.read(text)) {
    if ('title' in row) title ??= row.title
    else if (rows.length === maxFileRows) throw new UnreadableFile('too_many_rows')
    else rows.push(row)
  }
  return { format: reader.format, ...(title !== undefined && { title }), rows }
}

/** Returns a row with its number, and with texts that a list can hold. */
export const numberRow = (row: ImportedRow, number: number): ParsedRow => {
  const group = salvaged(row.group, maxGroupLength, 'one line')?.text
  const at = definedMembers({ row: number, line: row.line, group })
  if ('refused' in row) {
    const { description } = describeRow(row.name === undefined ? {} : { name: row.name })
    return { ...at, ...(description.name && { name: description.name }), refused: row.refused }
  }
  const { description, rank, shortened, isLinkUnknown } = describeRow(row)
  const isKnown = isLocated(description) || (description.mapPlaceId ?? description.linkedId) !== undefined
  const toOpen = row.link === undefined || isKnown ? undefined : linkToOpen(row.link)
  const named = {
    ...at,
    ...(description.name && { name: description.name }),
    ...(toOpen !== undefined && { linkToOpen: toOpen }),
  }
  if (
    describedName(description) === undefined &&
    description.mapPlaceId === undefined &&
    description.linkedId === undefined
  )
    return { ...named, refused: toOpen ? 'link_not_opened' : isLinkUnknown ? 'not_on_a_map' : 'no_name' }
  return { ...named, description, ...(rank !== undefined && { rank }), shortened }
}
