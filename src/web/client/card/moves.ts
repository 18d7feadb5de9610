/** A step of `edit_list`. Ranks are those at the step's turn. */
export type Move = { op: 'move'; place: string; rank: number }

/** Returns the moves that put places into another order. Places that are already right are not moved. */
export function movesTo(order: readonly string[], present: readonly string[]): Move[] {
  const now = [...present]
  const moves: Move[] = []
  for (const [index, place] of order.entries()) {
    if (now[index] === place) continue
    now.splice(now.indexOf(place), 1)
    now.splice(index, 0, place)
    moves.push({ op: 'move', place, rank: index + 1 })
  }
  return moves
}
