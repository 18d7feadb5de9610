import type { TileChoice } from './map/tile-choice.ts'

/** What the scripts of a page read, in its one block of JSON. A page has the members that its scripts need. */
export type PageData = {
  /** Texts in the reader's language, grouped as the scripts use them. */
  messages?: object
  /** With which the page creates lists and searches for places. A stored copy of a page has an empty one. */
  formToken?: string
  list?: { slug: string; url: string; version: number }
  /** The address of tiles, see `MapTiles`, and a text for screen readers. */
  map?: { tiles: string; label: string } | undefined
  editor?: {
    tiles: TileChoice
    /** The longest texts, in code points. */
    longest: Record<'title' | 'authorName' | 'description' | 'note' | 'ownName' | 'ownAddress' | 'question', number>
    /** Maximum size of an import in bytes. */
    largestFile: number
  }
  merging?: {
    /** The public URL. */
    base: string
    maxLists: number
  }
  vote?: { id: string; places: { id: string; name: string }[] }
}

/**
 * Returns the position in a map link. Only rows without one have a position of their own: names and positions in the block would make the
 * page of 200 places 12 % larger, and that of 2,000 places 25 %.
 */
export const positionInLink = (link: string): string | undefined => /\/@(-?[\d.]+,-?[\d.]+),/.exec(link)?.[1]
