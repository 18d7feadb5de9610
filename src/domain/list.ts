import type { Entry } from './place.ts'

export type Visibility = 'public' | 'hidden'

/** The most places a list holds: what one layer of the map provider's custom-map tool imports. */
export const maxPlaces = 2000
/** The most bytes of UTF-8 that the notes of a list have together: 1 MiB. */
export const maxNotesBytes = 1024 * 1024

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
  copiedFrom?: { slug: string; title: string; authorName: string }
}

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
