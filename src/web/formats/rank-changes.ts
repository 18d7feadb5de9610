import type * as z from 'zod'
import type { listHistory } from '../../operations/list-history.ts'
import type { ListView } from '../views.ts'

/** A change of a list, as REST tells it. */
export type ListChange = z.output<typeof listHistory.output>['changes'][number]

/** A place that stands elsewhere than before: `from` is absent when it was not on the list, `to` when it is not any more. */
export type PlaceMove = { name: string; from?: number | undefined; to?: number | undefined }

export type RankChange = { version: number; at: string; places: PlaceMove[] }

/**
 * Of the history of a list, what may be told to everybody: which places came, went and moved since the list has been public. Nothing is
 * told of the time when it was hidden, and nothing at all while it is; of what is told, only the names and ranks of places.
 * @param list as it is now: a list that was hidden from the beginning has no change that says so
 * @param changes newest first, from the present on and without a gap; they need not go back to the beginning
 */
export const rankChanges = (
  { visibility }: Pick<ListView, 'visibility'>,
  changes: readonly ListChange[],
): RankChange[] => {
  const shown = changes.findIndex(({ to }) => to?.visibility !== undefined)
  // The change may be later than what `list` is.
  if (visibility === 'hidden' || changes[shown]?.to?.visibility === 'hidden') return []
  return (shown === -1 ? changes : changes.slice(0, shown)).flatMap(change => {
    const { version, at } = change
    const places = movesOf(change)
    return places.length > 0 ? [{ version, at, places }] : []
  })
}

/** In the order in which they stand now, then those that are gone. */
const movesOf = ({ places = [], from, to }: ListChange): PlaceMove[] =>
  places
    .map(({ id, name }) => ({ name, from: rankIn(from, id, places.length), to: rankIn(to, id, places.length) }))
    .filter(move => move.from !== move.to)
    .sort((a, b) => (a.to ?? Infinity) - (b.to ?? Infinity) || (a.from ?? 0) - (b.from ?? 0))

/** History writes `rank` when the change touched one place, and `ranks` by id when it touched several. */
const rankIn = (side: ListChange['from'], id: string, touched: number): number | undefined =>
  touched === 1 ? side?.rank : side?.ranks?.[id]
