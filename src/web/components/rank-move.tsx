import type { Page } from '../page.ts'
import type { Compared, PlaceView } from '../views.ts'

/** Former ranks of the places whose rank differs, by id; `undefined` for new places. */
export type RankMoves = ReadonlyMap<string, number | undefined>

export function rankMoves({ changes }: Compared): RankMoves | undefined {
  if (!changes) return undefined
  const { entered, rose, fell } = changes
  return new Map([...entered, ...rose, ...fell].map(({ id, from }) => [id, from]))
}

/** How far a place rose or fell since an edition, below its numeral. Short, because a page may have 2,000 of them. */
export const RankMove = ({ page, place, moves }: { page: Page; place: PlaceView; moves: RankMoves }) => {
  const { up, down, new: isNew } = page.messages.editions
  if (!moves.has(place.id)) return null
  const from = moves.get(place.id)
  if (from === undefined) return <span class="move">{isNew}</span>
  const hasRisen = place.rank < from
  return (
    <span class={hasRisen ? 'move' : 'move fell'}>
      <span role="img" aria-label={hasRisen ? up : down}>
        {hasRisen ? '↑' : '↓'}
      </span>
      {Math.abs(from - place.rank)}
    </span>
  )
}
