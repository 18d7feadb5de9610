import { type BandRefusal, type Bands, isSameBands, movedPlacing, placingOf, withoutRank } from './bands.ts'

/** What an edit needs to know of a place. A replaced id names the place that replaced it. */
type Named = { id: string; replacedId?: string | undefined }

/** The places of a list in rank order, and its bands. A place that is not loaded is `undefined`. */
export type Ranking<Place> = { places: readonly (Place | undefined)[]; bands: Bands }

/** The rank counts within `band` if there is one; beyond the end or absent means last. */
export type AddTarget = { rank?: number | undefined; band?: string | undefined }
/** `at` is a rank of the whole list, also with a band. */
type MoveTarget = ({ rank: number } | { at: number } | { before: string } | { after: string }) & {
  band?: string | undefined
}

/** One edit of a ranking. `write` replaces a place at its rank: by itself with other texts, or by another place. */
export type RankingEdit<Place> =
  | { do: 'add'; place: Place; to: AddTarget }
  | { do: 'remove'; id: string }
  | { do: 'write'; id: string; place: Place }
  | { do: 'move'; id: string; to: MoveTarget }

/** `rank` is that of the place before it is removed, else after the edit. `from` is the rank before a move. */
export type Edited<Place> = { ranking: Ranking<Place>; place: Place; rank: number; from?: number }

/** Why an edit cannot be made. */
type EditRefusal = 'unknown place' | 'unknown neighbour' | BandRefusal

/**
 * Returns a ranking after one edit. The service adds, moves, writes and removes single places by this function, with the places that an
 * edit touches or all of them, and so does the editor in the browser. Modifies nothing.
 */
export function applyEdit<Place extends Named>(
  ranking: Ranking<Place>,
  edit: RankingEdit<Place>,
): Edited<Place> | EditRefusal {
  const { places, bands } = ranking
  if (edit.do === 'add') {
    const placing = placingOf(bands, places.length, edit.to)
    if (typeof placing === 'string') return placing
    return editedTo(inserted(places, placing.rank, edit.place), placing.bands, edit.place, placing.rank)
  }
  const from = rankOf(places, edit.id)
  if (from === undefined) return 'unknown place'
  const place = places[from - 1]!
  const others = withoutIndex(places, from - 1)
  if (edit.do === 'remove') return editedTo(others, withoutRank(bands, from), place, from)
  if (edit.do === 'write') return editedTo(inserted(others, from, edit.place), bands, edit.place, from)
  const target = 'rank' in edit.to ? edit.to : besideIn(places, edit.to, from)
  if (target === undefined) return 'unknown neighbour'
  const placing = movedPlacing(bands, places.length, from, target)
  if (typeof placing === 'string') return placing
  return { ...editedTo(inserted(others, placing.rank, place), placing.bands, place, placing.rank), from }
}

/** Returns whether a move changes neither the order nor the bands. */
export const isMoveToItself = <Place>({ bands }: Ranking<Place>, { ranking, rank, from }: Edited<Place>): boolean =>
  rank === from && isSameBands(bands, ranking.bands)

const editedTo = <Place>(
  places: readonly (Place | undefined)[],
  bands: Bands,
  place: Place,
  rank: number,
): Edited<Place> => ({ ranking: { places, bands }, place, rank })

/** Returns the rank beside another place, counted without the moved one. */
function besideIn<Place extends Named>(
  places: Ranking<Place>['places'],
  to: Exclude<MoveTarget, { rank: number }>,
  from: number,
): { beside: number; band: string | undefined } | undefined {
  const { band } = to
  if ('at' in to) return { beside: to.at, band }
  const neighbour = rankOf(places, 'before' in to ? to.before : to.after)
  if (neighbour === undefined) return undefined
  if (neighbour === from) return { beside: from, band }
  return { beside: neighbour + ('after' in to ? 1 : 0) - (from < neighbour ? 1 : 0), band }
}

/** Returns the rank of the place with an id, or of the one that replaced it. */
function rankOf<Place extends Named>(places: Ranking<Place>['places'], id: string): number | undefined {
  const index = places.findIndex(place => place?.id === id)
  const found = index < 0 ? places.findIndex(place => place?.replacedId === id) : index
  return found < 0 ? undefined : found + 1
}

// `toSpliced` is too new for some supported browsers.
const inserted = <T>(all: readonly T[], rank: number, one: T): T[] => [
  ...all.slice(0, rank - 1),
  one,
  ...all.slice(rank - 1),
]
const withoutIndex = <T>(all: readonly T[], index: number): T[] => [...all.slice(0, index), ...all.slice(index + 1)]
