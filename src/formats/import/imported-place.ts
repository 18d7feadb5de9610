import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { RowRefusal } from './refusals.ts'

/** Kinds of files, recognized by content and never by name. */
export const importFormats = [
  'kml',
  'gpx',
  'geojson',
  'google_saved_csv',
  'google_saved_json',
  'forklist_json',
  'csv',
  'lines',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** A place exactly as a file has it: not shortened, trimmed or looked up. For our own exports, the plain name and note. */
export type ImportedPlace = Partial<PlaceFacts> & {
  /** First line in a text file, from 1. */
  line?: number
  note?: string
  /** A map link, perhaps with words around it, or another link. */
  link?: string
  /** The location to search in, as text, such as a town. */
  near?: string
  /** Its coordinates are not a point on earth, so its name alone is not enough to look it up. */
  isMisplaced?: true
  /** Its rank if the file states one. Not the order of the file. */
  rank?: number
}

/** A row that holds no place, with the reason. */
export type RefusedRow = { line?: number; name?: string; refused: RowRefusal }

export type ImportedRow = ImportedPlace | RefusedRow

/** A reader of one kind of file. `readers.ts` lists all readers. */
export type Reader = {
  format: ImportFormat
  /** Returns whether it reads this content. Must be cheap and never throw. Readers are asked in turn. */
  reads(text: string): boolean
  /** Yields rows in the order of the file, as they are read. @throws UnreadableFile */
  read(text: string): Iterable<ImportedRow>
}
