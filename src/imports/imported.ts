import type { PlaceFacts } from '../domain/place.ts'
import type { RowRefusal } from './refusals.ts'

/** How a file is told apart, by what is in it and never by its name. */
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

/**
 * One place as a file tells of it, as it stands there: nothing is shortened, trimmed or looked up yet. What our own exports carry beside
 * the dressed-up name is the name and the note here.
 */
export type ImportedPlace = Partial<PlaceFacts> & {
  /** Where it begins in a file of text, from 1. */
  line?: number
  note?: string
  /** A link to it on a map, perhaps with words around it; or a link to something else. */
  link?: string
  /** Where to look for it, in words: a town. */
  near?: string
  /** It says where it is in a way that is no point on earth: so its name alone is too little to look for it by. */
  isMisplaced?: true
  /** Its place in an order that the file states, not that in which it stands there. */
  rank?: number
}

/** What stands in a file where a place should, and why it is none. */
export type RefusedRow = { line?: number; name?: string; refused: RowRefusal }

export type ImportedRow = ImportedPlace | RefusedRow

/** One kind of file of text. One kind is one file here; which ones are known says `readers.ts`. */
export type Reader = {
  format: ImportFormat
  /** Whether this is one, by its content; cheap, and never throws. Asked in turn until one says yes. */
  reads(text: string): boolean
  /** In the order of the file, as they are read. @throws UnreadableFile */
  read(text: string): Iterable<ImportedRow>
}
