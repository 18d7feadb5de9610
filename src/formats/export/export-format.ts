import type { ExportedList } from '../../domain/list.ts'

/** A file format for lists. A format is one file in this folder and one line in `index.ts`. */
export type ExportFormat = {
  /** Name in paths and inputs, and file extension. */
  name: string
  mediaType: string
  /** The purpose in a few words, part of the operation's description of at most 300 characters. */
  purpose: string
  /** Writes the file in pieces of text. Nothing is kept between pieces, so a file of any size streams. */
  write(list: ExportedList): Iterable<string>
}
