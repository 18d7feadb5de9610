import type * as z from 'zod'
import type { listHistory } from '../../operations/list-history.ts'
import type { ListView } from '../views.ts'

export type ListChange = z.output<typeof listHistory.output>['changes'][number]

/**
 * A place whose rank changed, or that closed or opened again. `from` is absent for a new place, `to` for a removed one, and both for one
 * that keeps its rank.
 */
export type PlaceMove = {
  id: string
  name: string
  from?: number | undefined
  to?: number | undefined
  closed?: boolean | undefined
}

export type RankChange = { version: number; at: string; places: PlaceMove[] }

/**
 * Returns the public part of a list's history: places that joined, left, moved, closed or reopened since the list became public. It is empty for a hidden
 * list. Changes from before the list became public are left out. Only names and ranks of places are included.
 * @param list its current state: a list that was always hidden has no change of visibility
 * @param changes newest first, without gaps; the oldest may be missing
 */
export const rankChanges = (
  { visibility }: Pick<ListView, 'visibility'>,
  changes: readonly ListChange[],
): RankChange[] => {
  const shown = changes.findIndex(({ to }) => to?.visibility !== undefined)
  // The newest change may be later than `list`.
  if (visibility === 'hidden' || changes[shown]?.to?.visibility === 'hidden') return []
  return (shown === -1 ? changes : changes.slice(0, shown)).flatMap(change => {
    const { version, at } = change
    const places = movesOf(change)
    return places.length > 0 ? [{ version, at, places }] : []
  })
}

/** Returns the moves by new rank, then the places that left. */
const movesOf = ({ places = [], from, to }: ListChange): PlaceMove[] =>
  places
    .map(({ id, name }) => ({
      id,
      name,
      from: rankIn(from, id, places.length),
      to: rankIn(to, id, places.length),
      closed: to?.closed?.includes(id) || (from?.closed?.includes(id) ? false : undefined),
    }))
    .filter(move => move.from !== move.to || move.closed !== undefined)
    .sort((a, b) => (a.to ?? Infinity) - (b.to ?? Infinity) || (a.from ?? 0) - (b.from ?? 0))

/** The history has `rank` for a change of one place, and `ranks` by id for several. */
const rankIn = (side: ListChange['from'], id: string, touched: number): number | undefined =>
  touched === 1 ? side?.rank : side?.ranks?.[id]
