import { groupWithin } from '../../domain/file-group.ts'
import { readMapLink } from '../../domain/map-links/index.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import { decodeBytes } from './decode.ts'
import { type ImportedRow, type ImportFormat, maxFileRows } from './imported-place.ts'
import { readersOf, readText, type TextRows } from './read-text.ts'
import { type FileRefusal, UnreadableFile } from './refusals.ts'
import type { Archive, ArchiveFile } from './zip.ts'

const aboutArchive = /(?:^|\/)(?:read_?me|licen[cs]e)[^/]*$/i
const packedEnding = /\.(?:kmz|zip|xlsx|ods|numbers)$/i

/** Formats of saved, reviewed and labelled places. Other products of Google write tables and JSON too. */
const ofTakeout = new Set<ImportFormat>(['google_saved_csv', 'google_saved_json', 'geojson'])

type Part = TextRows & { name: string }

/**
 * Reads every list in an archive: a map with its parts, several files side by side, an export of Google Takeout. The file's name without
 * its ending becomes the group. A file that no reader recognizes is no list. A list that cannot be read becomes a row that names it.
 * @throws UnreadableFile for an archive without a readable list, with the reason of its first file
 */
export function readArchive(archive: Archive, towns: TownsByName): TextRows {
  if (isUnreadWorkbook(archive)) throw new UnreadableFile('spreadsheet')
  const files = archive.files.filter(({ name }) => !isShadow(name))
  const isTakeout = files.some(({ name }) => /(?:^|\/)Takeout\//.test(name))
  const parts: Part[] = []
  const broken: { name: string; error: UnreadableFile }[] = []
  for (const file of files.filter(({ name }) => !aboutArchive.test(name))) {
    try {
      const part = partIn(file, towns)
      if (part && (!isTakeout || ofTakeout.has(part.format))) parts.push(part)
    } catch (error) {
      if (!(error instanceof UnreadableFile) || isOfWhole.has(error.reason)) throw error
      broken.push({ name: file.name, error })
    }
  }
  // A table or text without any place is a list only if there is no better one: archives have their own notes and indexes.
  const [certain, doubtful] = [parts.filter(holdsPlaces), parts.filter(part => !holdsPlaces(part))]
  const lists = certain.length > 0 ? certain : doubtful
  if (lists.length === 0) throw broken[0]?.error ?? new UnreadableFile('archive')
  // The main file of a map in parts only points to them.
  const isMap = lists.some(({ format }) => format === 'kml')
  const unread = [
    ...broken.filter(({ error }) => !(isMap && error.reason === 'only_a_link')),
    ...(isTakeout || lists === doubtful ? [] : doubtful),
    ...(isTakeout ? [] : files.filter(({ name }) => packedEnding.test(name))),
  ]
  const rows = [...withoutPointers(lists).flatMap(grouped), ...unread.map(({ name }) => refusedFile(name))]
  if (rows.length > maxFileRows) throw new UnreadableFile('too_many_rows')
  const [first] = lists
  return {
    format: isTakeout ? 'google_takeout' : formatOf(lists),
    ...(lists.length === 1 && first!.title !== undefined && { title: first!.title }),
    rows,
    beside: lists.length === 1 ? first!.beside : [],
  }
}

// The whole archive is too large, or each of its files would say the same.
const isOfWhole: ReadonlySet<FileRefusal> = new Set(['too_large', 'too_many_rows', 'encrypted'])

/** Returns the rows of a file; `undefined` for a file that is no list. Unpacks only files that a reader may read. */
function partIn(file: ArchiveFile, towns: TownsByName): Part | undefined {
  const asked = readersOf(file.name)
  if (asked.length === 0) return undefined
  const bytes = file.bytes()
  try {
    const read = readText(decodeBytes(bytes), towns, asked)
    return read.rows.length > 0 ? { ...read, name: file.name } : undefined
  } catch (error) {
    if (error instanceof UnreadableFile && error.reason === 'unknown_format') return undefined
    throw error
  }
}

const guessing = new Set<ImportFormat>(['csv', 'lines', 'json'])

/** Returns whether a file is a list for certain: its format says so, or some row says where a place is. */
const holdsPlaces = ({ format, rows }: Part): boolean => !guessing.has(format) || rows.some(isPlaced)

const isPlaced = (row: ImportedRow): boolean =>
  !('refused' in row) &&
  (row.latitude !== undefined ||
    row.address !== undefined ||
    row.near !== undefined ||
    row.mapPlaceId !== undefined ||
    readMapLink(row.link ?? '') !== undefined)

/** Drops the rows of links in a map of several parts, which are read themselves. */
const withoutPointers = (lists: readonly Part[]): readonly Part[] => {
  if (lists.filter(({ format }) => format === 'kml').length < 2) return lists
  const isPointer = (row: ImportedRow) => 'refused' in row && row.refused === 'only_linked'
  return lists.map(part => ({ ...part, rows: part.rows.filter(row => !isPointer(row)) }))
}

const formatOf = (lists: readonly Part[]): ImportFormat =>
  lists.every(({ format }) => format === lists[0]!.format) ? lists[0]!.format : 'archive'

const grouped = ({ name, rows }: Part): ImportedRow[] => {
  const file = groupOf(name)
  return file === undefined ? rows : rows.map(row => ({ ...row, group: groupWithin(file, row.group) }))
}

/** Names that the main file has in every archive: of a KMZ, and of a chat. */
const isUsual = new Set(['doc', '_chat'])

/** Returns the group of a file: its name, if that says something. */
const groupOf = (path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  return name === '' || isUsual.has(name.toLowerCase()) ? undefined : name
}

const refusedFile = (path: string): ImportedRow => {
  const group = groupOf(path)
  return { name: path.slice(path.lastIndexOf('/') + 1), ...(group !== undefined && { group }), refused: 'part_unread' }
}

/** Returns whether macOS added the file beside another one. */
const isShadow = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)

/** Returns whether it is a workbook of Numbers, or a binary one of Excel. */
const isUnreadWorkbook = ({ files }: Archive): boolean =>
  files.some(({ name }) => name === 'xl/workbook.bin' || name.startsWith('Index/Tables/'))
