import type { Bands } from './bands.ts'
import type { ListEntry } from './place.ts'

export type Visibility = 'public' | 'hidden'

/** Maximum number of places, as many as one layer of Google My Maps imports. */
export const maxPlaces = 2000
/** Maximum number of code points in a note. */
export const maxNoteLength = 2000
/** Maximum size of all notes of a list in bytes of UTF-8: 1 MiB. */
export const maxNotesBytes = 1024 * 1024

/** Returns by how much a list exceeds its limits, or `undefined`. */
export function listOverflow(list: ListSize) {
  const [places, noteBytes] = [list.placeCount - maxPlaces, list.notesBytes - maxNotesBytes]
  if (places <= 0 && noteBytes <= 0) return undefined
  return { ...(places > 0 && { places }), ...(noteBytes > 0 && { noteBytes }) }
}

type ListSize = { placeCount: number; notesBytes: number }

/** Returns whether what grew is beyond its limit. A list that is too long may still shrink. */
export function isOvergrown(before: ListSize, after: ListSize): boolean {
  const { places = 0, noteBytes = 0 } = listOverflow(after) ?? {}
  return (places > 0 && after.placeCount > before.placeCount) || (noteBytes > 0 && after.notesBytes > before.notesBytes)
}

export const maxMergedLists = 20

/** The current data of a list that another list was copied or merged from. */
export type ListSource = { slug: string; title: string; authorName: string }

/** Returns the members by which a copy names its source. */
export const listSourceOf = ({ slug, title, authorName }: ListSource): ListSource => ({ slug, title, authorName })

/** Who may read a list, and whether a public list may be found. `listed` stays while the list is hidden. */
type ListAccess = { visibility: Visibility; listed: boolean }

/** Returns whether search, sitemaps, copies and merged lists may show this list. Only this function decides it. */
export const isFindable = ({ visibility, listed }: ListAccess): boolean => visibility === 'public' && listed

/** The lists that a list was made from, by id. The id of a deleted list reveals nothing. */
export type Origin = { copied?: string; merged?: { method: string; lists: readonly string[] } }

/** The ranking method, and the merged lists that may be named. */
export type MergedFrom = { method: string; lists: readonly ListSource[] }

/** Slugs of the merged lists that may be named, by id. */
export type SourceSlugs = ReadonlyMap<string, string>

/** A list without its places, which are `ListEntry` values in rank order. */
export type ListInfo = {
  slug: string
  title: string
  authorName: string
  /** Empty for none. */
  description: string
  visibility: Visibility
  listed: boolean
  /** Empty for none. */
  bands: Bands
  placeCount: number
  version: number
  createdAt: string
  updatedAt: string
  copiedFrom?: ListSource
  mergedFrom?: MergedFrom
  /** Absent if the list names no merged list. */
  sourceSlugs?: SourceSlugs
}

/** Returns the later of two ISO times. The times of a list never go back, even if the clock does. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** A map of places as markup for an HTML page. */
export type DrawnMap = {
  /** An `svg` element, in which all text is escaped. Its pins link to `#p1`, `#p2` and so on. */
  svg: string
  /** Its style sheet. */
  style: string
  /** The owners of what it shows. */
  attribution: string
}

/** Draws maps for files. */
export type MapDrawing = {
  /** Identifies what maps are drawn from, so that caches notice a newer one. */
  readonly version: string
  /** @returns `undefined` if no place has a position */
  draw(entries: readonly ListEntry[]): Promise<DrawnMap | undefined>
}

/** Everything that an export writes. */
export type ExportedList = {
  info: ListInfo
  /** Whether it is an edition, which never changes. */
  isEdition?: boolean
  /** For formats that show one. */
  map?: DrawnMap | undefined
  /** The absolute URL of the list's page. */
  url: string
  /** In rank order: rank is index + 1. */
  entries: readonly ListEntry[]
}

/** Returns the owners of the places' data, each once, in order of appearance. */
export const attributionsOf = (places: readonly { attribution?: string | undefined }[]): string[] => [
  ...new Set(places.flatMap(({ attribution }) => attribution ?? [])),
]
