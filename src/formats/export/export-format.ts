import { isLocated } from '../../domain/coordinates.ts'
import type { Language } from '../../domain/languages.ts'
import type { ExportedList } from '../../domain/list.ts'
import type { ListEntry } from '../../domain/place.ts'

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
  /** A page for people: it shows a map, and `exports` of a list, which are files for apps, do not name it. */
  isPage?: true
  /** The places that a file has. A file of pins has only those with coordinates. */
  holds: 'all places' | 'places with coordinates'
  /** Writes the file in pieces, all of them text or all of them bytes. Nothing grows with the list, so a file of any size streams. */
  write(list: ExportedList): Iterable<string | Uint8Array>
}

/** Returns whether a file of a format has a place. */
export const isInFile = ({ holds }: ExportFormat, { facts }: ListEntry): boolean =>
  holds === 'all places' || isLocated(facts)
