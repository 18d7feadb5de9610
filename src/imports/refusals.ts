/** Why nothing at all can be taken from a file, and what to do about it. */
export const fileRefusals = {
  unknown_format:
    'It is none of the kinds of files that are read here. Export the list as KML, GPX, GeoJSON or CSV and send that.',
  damaged: 'It is damaged, or ends before it is complete. Export it once more and send the whole file.',
  doctype:
    'It has a document type declaration (DOCTYPE), which no export of places needs. Export it once more from the app it came from.',
  too_large: 'What is packed in it is larger than 16 MiB. Export fewer places at a time.',
  took_too_long: 'It takes longer to read than any list of places. Export fewer places at a time.',
  too_deep: 'It is nested deeper than any list of places. Export it once more from the app it came from.',
  too_many_rows: 'It has more than 2,000 places, the most that a list holds. Send it in parts.',
  no_places: 'There is no place in it.',
  a_part_only: 'It is one page of a longer list. Send the whole list, without `limit` and `cursor`.',
  only_a_link:
    'It holds no places, only a link to where they are. Export it once more without keeping it up to date with online changes.',
  spreadsheet: 'It is a workbook of a spreadsheet program. Save the sheet as CSV and send that.',
  archive: 'It is an archive without one map in it. Unpack it and send one of its files.',
} as const
export type FileRefusal = keyof typeof fileRefusals

/** Why what stands in a row is not taken. */
export const rowRefusals = {
  no_name: 'It has neither a name nor a pin, and nothing else that says which place it is.',
  not_on_a_map: 'It is a link to something that is no place on a map.',
  not_a_point: 'It is a line or an area, not a place.',
  no_match: 'No restaurant that is known here fits it well enough, and the file does not say where it is.',
  bad_position:
    'What stands as its position is no point on earth: a spreadsheet may have taken the decimal points out.',
  near_not_found: 'The town that the file names for it is not known here.',
  not_looked_up:
    'The place look-up does not answer at the moment. Import the file again later: nothing is added twice.',
  unreadable: 'It cannot be read: it does not have the shape of the rows around it.',
} as const
export type RowRefusal = keyof typeof rowRefusals

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
  readonly reason: FileRefusal

  constructor(reason: FileRefusal, options?: ErrorOptions) {
    super(fileRefusals[reason], options)
    this.reason = reason
  }
}
