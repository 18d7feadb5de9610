import { isLocated } from '../../domain/coordinates.ts'
import { shortPlusCodeIn } from '../../domain/coordinates-in-text.ts'
import { maxGroupLength } from '../../domain/file-group.ts'
import { readMapLink } from '../../domain/map-links/index.ts'
import type { LinkReason } from '../../domain/map-links/reasons.ts'
import { linkToOpen } from '../../domain/map-links/shared-list.ts'
import { describedName } from '../../domain/place-description.ts'
import { salvaged } from '../../domain/text.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { readArchive } from './archive.ts'
import { decodeText } from './decode.ts'
import type { ImportedPlace, ImportedRow } from './imported-place.ts'
import { withNamesInText } from './names-in-text.ts'
import { readText, type TextRows } from './read-text.ts'
import { readers } from './readers.ts'
import { type RowRefusal, UnreadableFile } from './refusals.ts'
import { describeRow, type RowDescription, type ShortenedMember } from './row-description.ts'
import { withSwappedPositions } from './swapped-positions.ts'
import { type UnreadText, unreadPieces } from './unread.ts'
import { workbookRows } from './xlsx.ts'
import { type Archive, isZip, openArchive } from './zip.ts'

/** A row of a file, in the file's order. `row` counts from 1. */
export type ParsedRow = {
  row: number
  line?: number
  group?: string
  name?: string
  /** A link whose place or list only the map's server knows. */
  linkToOpen?: string
  /** Why that link was not opened. */
  linkReason?: LinkReason
  /** What was mended about its position. */
  positionReason?: 'swapped_position'
  /** What is not part of its place. */
  unread?: UnreadText[]
} & (
  | { description: RowDescription; rank?: number; shortened: ShortenedMember[]; isGuess?: true }
  | {
      refused: RowRefusal
      /** What the row says beside its link. */
      beside?: RowDescription
    }
)

export type ParsedFile = Omit<TextRows, 'rows'> & { rows: ParsedRow[] }

/**
 * Reads the places of a file of any name.
 * @param reading the id of a way to read a document, from its `readings`, or the columns of a table. By default the likeliest.
 * @throws UnreadableFile for an unknown kind, a damaged file, more rows than `maxFileRows`, or no rows
 */
export function readFile(bytes: Uint8Array, towns: TownsByName, reading?: string): ParsedFile {
  const { rows, ...file } = isZip(bytes)
    ? archiveRows(openArchive(bytes), towns, reading)
    : textRows(decodeText(bytes), towns, reading)
  if (rows.length === 0) throw new UnreadableFile('no_places')
  const placed = withSwappedPositions(rows, towns)
  return { ...file, rows: placed.map((row, index) => numberRow(withPlusCode(row, towns), index + 1)) }
}

const textRows = (text: string, towns: TownsByName, reading?: string): TextRows =>
  withNamesInText(readText(text, towns, readers, reading), text, towns, reading)

const archiveRows = (archive: Archive, towns: TownsByName, reading?: string): TextRows =>
  workbookRows(archive, towns, reading) ?? readArchive(archive, towns)

/** Returns a row whose address is a short plus code, `6937+X2 Wien`, with its position if the town is known. */
const withPlusCode = (row: ImportedRow, towns: TownsByName): ImportedRow => {
  if ('refused' in row || isLocated(row)) return row
  const code = shortPlusCodeIn(row.address ?? '')
  const [town = ''] = (code?.behind || row.town || row.near || '').split(/[,，]/u, 1)
  const near = code && towns(town)
  return near?.kind === 'town' || near?.kind === 'district' ? { ...row, ...code!.near(near) } : row
}

/** Returns a row with its number, and with texts that a list can hold. */
export const numberRow = (row: ImportedRow, number: number): ParsedRow => {
  const {
    description,
    rank,
    shortened,
    linkRefusal,
    unread: cut,
  } = describeRow('refused' in row ? definedMembers<ImportedPlace>({ name: row.name }) : row)
  const unread = unreadPieces([...(row.unread ?? []), ...('refused' in row ? [] : cut)])
  const head = definedMembers({
    row: number,
    line: row.line,
    group: salvaged(row.group, maxGroupLength, 'one line')?.text,
    name: description.name,
    unread: unread.length > 0 ? unread : undefined,
  })
  if ('refused' in row) return { ...head, refused: row.refused }
  const hasId = (description.mapPlaceId ?? description.linkedId) !== undefined
  const link = hasId || isLocated(description) ? undefined : row.link
  const toOpen = link === undefined ? undefined : linkToOpen(link)
  const isClosed = link !== undefined && toOpen === undefined && readMapLink(link)?.short === true
  const named = {
    ...head,
    ...(toOpen !== undefined && { linkToOpen: toOpen }),
    ...(isClosed && { linkReason: 'link_not_opened' as const }),
    ...(row.isSwapped && { positionReason: 'swapped_position' as const }),
  }
  if (describedName(description) === undefined && !hasId)
    return {
      ...named,
      refused: description.isMisplaced ? 'bad_position' : (linkRefusal ?? 'no_name'),
      ...(row.link !== undefined && { beside: description }),
    }
  return { ...named, ...definedMembers({ description, rank, shortened, isGuess: row.isGuess }) }
}
