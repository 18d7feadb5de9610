import type { ExportedList } from '../domain/list.ts'

/** A file a list can be carried away as. One format is one file in this folder and one line in `index.ts`. */
export type ExportFormat = {
  /** The name in paths and inputs, and the file's extension. */
  name: string
  mediaType: string
  /** What it is made for, in a few words for people choosing; they stand in the operation's description of 300 characters. */
  purpose: string
  /** The file in pieces of text, in order. Nothing is kept between pieces, so a file of any size streams. */
  write(list: ExportedList): Iterable<string>
}
