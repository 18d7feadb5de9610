import type { Entry } from './place.ts'

export type Visibility = 'public' | 'hidden'

/** The most places a list holds: what one layer of the map provider's custom-map tool imports. */
export const maxPlaces = 2000
/** The most code points of one note. */
export const longestNote = 2000
/** The most bytes of UTF-8 that the notes of a list have together: 1 MiB. */
export const maxNotesBytes = 1024 * 1024

/** By how much something is more than a list holds; `undefined` where it is not. */
export function beyondList(list: Pick<ListInfo, 'placeCount'> & { notesBytes: number }) {
  const [places, noteBytes] = [list.placeCount - maxPlaces, list.notesBytes - maxNotesBytes]
  if (places <= 0 && noteBytes <= 0) return undefined
  return { ...(places > 0 && { places }), ...(noteBytes > 0 && { noteBytes }) }
}

/** The most lists that become one. */
export const maxMerged = 20

/** A list that another one was copied or merged from, as it is now. */
export type ListSource = { slug: string; title: string; authorName: string }

/** Returns the members by which a copy names its source. */
export const asSource = ({ slug, title, authorName }: ListSource): ListSource => ({ slug, title, authorName })

/** Whether copies and merged lists may name this list. The one place that decides it. */
export const mayBeNamed = ({ visibility }: { visibility: Visibility }): boolean => visibility === 'public'

/** What a list was made from, as ids. An id tells nothing about a list that was deleted. */
export type Origin = { copied?: string; merged?: { method: string; lists: readonly string[] } }

/** The method's name, and the lists that may be named. */
export type MergedFrom = { method: string; lists: readonly ListSource[] }

/** The slugs of the merged lists that may be named, by their ids. */
export type SourceSlugs = ReadonlyMap<string, string>

/** A list's own members; its places are `Entry` values in rank order. */
export type ListInfo = {
  slug: string
  title: string
  authorName: string
  /** Empty when there is none. */
  description: string
  visibility: Visibility
  placeCount: number
  version: number
  createdAt: string
  updatedAt: string
  copiedFrom?: ListSource
  mergedFrom?: MergedFrom
  /** Absent where the list names no merged list. */
  sourceSlugs?: SourceSlugs
}

/** Returns the later of two ISO times. The times of a list never go back, even if the clock does. */
export const laterOf = (one: string, other: string): string => (one > other ? one : other)

/** Everything an export writes. */
export type ExportedList = {
  info: ListInfo
  /** The page of the list, absolute. */
  url: string
  /** In rank order: rank is index + 1. */
  entries: readonly Entry[]
}

/** Who the data of these places belong to, each once, in order of appearance. */
export const attributionsOf = (places: readonly { attribution?: string | undefined }[]): string[] => [
  ...new Set(places.flatMap(({ attribution }) => attribution ?? [])),
]
