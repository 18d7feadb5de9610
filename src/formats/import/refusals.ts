import { linkReasons } from '../../domain/map-links/reasons.ts'

/** Reasons why a file is refused as a whole, and the remedies. */
export const fileRefusals = {
  unknown_format: 'The file format is unknown. Export the list as KML, GPX, GeoJSON or CSV and send that.',
  pdf: 'The file is a PDF. Copy its text and send that.',
  picture: 'The file is a picture. Write the names in it as text and send that.',
  empty: 'The file is empty. Send another one.',
  damaged: 'The file is damaged or incomplete. Export it again and send the whole file.',
  doctype: 'The file has a document type declaration (DOCTYPE), which is not accepted. Export it again from its app.',
  too_large:
    'The unpacked file has more than 16 MiB (8 MiB if it is packed into less than 256 KiB), or a million cells; repeated cells and texts count as often as they are shown. Export fewer places at a time.',
  took_too_long: 'The file takes too long to read. Export fewer places at a time.',
  too_deep: 'The file is nested too deeply. Export it again from its app.',
  too_many_rows: 'The file has more than 10,000 places. Send it in parts.',
  no_places: 'The file contains no places.',
  a_part_only: 'The file is one page of a longer list. Send the whole list, without `limit` and `cursor`.',
  only_a_link:
    'The file contains only a link to its places. Export it again without keeping it up to date with online changes.',
  spreadsheet: 'The file is a workbook of Numbers, or of an Excel before 2007. Save it as .xlsx or CSV and send that.',
  archive: 'The archive contains no list that can be read. Unpack it and send one of its files.',
  encrypted: 'The archive is protected by a password. Unpack it and send its files.',
} as const
export type FileRefusal = keyof typeof fileRefusals

/** Reasons why a row holds no place. */
const rowRefusals = {
  no_name: 'The row has neither a name nor a pin, and no other data that identifies a place.',
  bad_position: 'The position is not a point on earth. A spreadsheet may have removed the decimal points.',
  ...linkReasons,
  only_a_number:
    'The guide has only Apple’s number for this place, not its name. Write the names on lines and import these.',
  not_a_point: 'The row is a line or an area, not a place.',
  only_linked: 'The layer contains only a link to its places. Export it with its data, or export the linked file.',
  part_unread: 'This file in the archive cannot be read. Unpack the archive and send the file alone to see the reason.',
  unreadable: 'The row cannot be read: its form differs from the other rows.',
} as const
export type RowRefusal = keyof typeof rowRefusals

/** Reasons why a row was left out or was added in its own words, and what is wrong with one that was found. */
export const rowReasons = {
  ...rowRefusals,
  no_match: 'No known restaurant matches well enough.',
  swapped_position:
    'Latitude and longitude were exchanged: as written, the position is far from the town of the row or from the other rows.',
  area_not_covered:
    'The places around the row’s town are not known here, so the name may be right. Load the area with `forklist places get AREA`; then listProposals finds the place.',
  near_not_found: 'The town or the address of the row is unknown, so its name was not looked up.',
  not_looked_up: 'The place look-up is not available now. Later, listProposals finds the place.',
  not_chosen: 'Its group was not chosen, or it is behind the first rows that were asked for.',
  skipped: 'A choice left it out.',
} as const
export type RowReason = keyof typeof rowReasons

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly reason: FileRefusal

  constructor(reason: FileRefusal, options?: ErrorOptions) {
    super(fileRefusals[reason], options)
    this.reason = reason
  }
}
