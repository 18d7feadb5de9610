import type { Language } from '../../domain/languages.ts'
import type { ExportedList } from '../../domain/list.ts'

/** `label`: the purpose. `steps`: how to open the file. */
export type FormatTexts = { label: string; steps: string }

/** A file format for lists. A format is one file in this folder and one line in `index.ts`. */
export type ExportFormat = {
  /** Name in paths and inputs, and file extension. */
  name: string
  mediaType: string
  /** The purpose in a few words, part of the operation's description of at most 300 characters. */
  purpose: string
  /** Texts for people, by language. English replaces a missing language. */
  texts: { en: FormatTexts } & Partial<Record<Language, FormatTexts>>
  /** Writes the file in pieces of text. Nothing is kept between pieces, so a file of any size streams. */
  write(list: ExportedList): Iterable<string>
}
