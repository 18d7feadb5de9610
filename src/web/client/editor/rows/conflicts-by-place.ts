import type { Conflict, ShownPlace } from '../model/index.ts'

/** Returns the conflicts to show at a row, or above all rows. A removed place has no row: its conflict is at the one that took its rank. */
export function conflictsByPlace(conflicts: readonly Conflict[], places: readonly ShownPlace[]) {
  const at = (conflict: Conflict): ShownPlace | undefined => {
    if (conflict.about === 'note' || conflict.about === 'detail')
      return places.find(({ id, key }) => conflict.place === id || conflict.place === key)
    if (conflict.about !== 'gone') return undefined
    return places[Math.min(conflict.rank ?? places.length, places.length) - 1]
  }
  const ofPlaces = conflicts.filter(({ about }) => about === 'note' || about === 'detail' || about === 'gone')
  return (place: ShownPlace | undefined) => ofPlaces.filter(conflict => at(conflict) === place)
}
