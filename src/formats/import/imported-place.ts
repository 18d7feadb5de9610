import type { EntryDetails } from '../../domain/entry-details.ts'
import { maxPlaces } from '../../domain/list.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { salvaged } from '../../domain/text.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import { definedMembers } from '../../util/defined-members.ts'
import type { RowRefusal } from './refusals.ts'
import type { ImportColumn } from './table/columns.ts'
import type { UnreadText } from './unread.ts'

/** Kinds of files, recognized by content and never by name. Not computed from the readers, which load 10 MB of parsers. */
export const importFormats = [
  'kml',
  'gpx',
  'geojson',
  'html',
  'georss',
  'opml',
  'umap',
  'overpass_json',
  'swarm',
  'google_saved_csv',
  'google_saved_json',
  'google_takeout',
  'telegram',
  'whatsapp',
  'chat',
  'forklist_json',
  'json',
  'yaml',
  'vcard',
  'icalendar',
  'csv',
  'markdown',
  'xlsx',
  'ods',
  'apple_guide',
  'lines',
  'archive',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** Maximum number of rows of a file: five full lists. People choose among the rows of a file that has more than a list holds. */
export const maxFileRows = 5 * maxPlaces

/** A place exactly as a file has it: not shortened, trimmed or looked up. For our own exports, the plain name and note. */
export type ImportedPlace = Partial<PlaceFacts> & {
  /** First line in a text file, from 1. */
  line?: number
  /** The layer, folder, heading, tag or file that has the row. People choose rows by it, and it may name the town. */
  group?: string
  note?: string
  /** Not within the bounds. */
  details?: EntryDetails
  /** A map link, perhaps with words around it, or another link. */
  link?: string
  /** The location to search in, as text, such as a town. */
  near?: string
  /** See `PlaceDescription`. */
  locality?: string
  /** Its coordinates are not a point on earth, so its name alone is not enough to look it up. */
  isMisplaced?: true
  /** Its coordinates were written the other way round. */
  isSwapped?: true
  /** It is a name in a sentence, and may be no restaurant. */
  isGuess?: true
  /** Its rank if the file states one. Not the order of the file. */
  rank?: number
  /** The texts of a note that is too long, with the headings of their columns. */
  noteParts?: readonly UnreadText[]
  /** What is not part of it. */
  unread?: readonly UnreadText[]
}

/** A row that holds no place, with the reason. */
type RefusedRow = {
  line?: number
  group?: string
  name?: string
  refused: RowRefusal
  unread?: readonly UnreadText[]
}

export type ImportedRow = ImportedPlace | RefusedRow

/** The title that a file states. It may name the town of the rows. */
export type FileTitle = { title: string }

/** A line of a text that is no part of a row. */
export type UnreadLine = { line: number; text: string }

/** What names the restaurants of a document. */
export const readingLevels = [
  'records',
  'headings',
  'items',
  'numbered_items',
  'lines',
  'paragraphs',
  'words_in_bold',
  'words_in_sentences',
] as const

/** A way to read a document: its id within the document, what names the restaurants, and the rows it gives. */
export type DocumentReading = {
  id: string
  as: (typeof readingLevels)[number]
  rowCount: number
  firstRows: { name: string; near?: string }[]
}

/** Number of rows that show what a reading gives. */
export const shownRows = 3

export const firstRowsOf = (rows: readonly ImportedRow[]): DocumentReading['firstRows'] =>
  rows
    .slice(0, shownRows)
    .map(({ name, near }: ImportedPlace) => definedMembers({ name: shown(name) ?? '', near: shown(near) }))

const shown = (text: string | undefined): string | undefined => salvaged(text, 200, 'one line')?.text

/** Maximum number of columns of a table that a person can choose. */
export const maxChosenColumns = 50

/** A column of a table: its heading, what it is taken for, whether its texts alone say so, and the first of them. */
export type TableColumn = { heading: string; as?: Exclude<ImportColumn, 'aside'>; isGuessed?: true; texts: string[] }

/** What a file has beside its rows. `readings` are the close ways to read it: the first is the one used. */
export type BesideRows =
  | FileTitle
  | { beside: readonly UnreadLine[] }
  | { readings: readonly DocumentReading[] }
  | { columns: readonly TableColumn[] }

/** Endings of names by the syntax of the content. */
export const endings = {
  xml: ['kml', 'gpx', 'xml', 'rss', 'atom', 'georss', 'txt'],
  json: ['json', 'geojson', 'geojsonl', 'ndjson', 'jsonl', 'umap', 'txt'],
  text: ['csv', 'tsv', 'txt', 'md'],
} as const

/** A reader of one kind of file. `readers.ts` lists all readers. */
export type Reader = {
  format: ImportFormat
  /** Endings that such files have in an archive. Other files of an archive, such as pictures, are not unpacked. */
  endings: readonly string[]
  /** Returns whether it reads this content. Must be cheap and never throw. Readers are asked in turn. */
  reads(text: string): boolean
  /**
   * Yields rows in the order of the file, as they are read, and what it has beside them.
   * @param reading the id of a way to read a document, or the columns of a table
   * @throws UnreadableFile
   */
  read(text: string, towns: TownsByName, reading?: string): Iterable<ImportedRow | BesideRows>
}
