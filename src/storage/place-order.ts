import { type InputError, Problem } from '../core/problem.ts'
import type { ListEntry } from '../domain/place.ts'

/** Returns the places of a list in another order. @param given the id of every place, once @throws Problem `order_mismatch` */
export function inOrder(entries: readonly ListEntry[], given: readonly string[]): ListEntry[] {
  const replacements = new Map(entries.map(({ id, replacedId }) => [replacedId, id]))
  const byId = new Map(entries.map(entry => [entry.id, entry]))
  const ids = given.map(id => (byId.has(id) ? id : (replacements.get(id) ?? id)))
  const wanted = new Set(ids)
  const missing = [...byId.keys()].filter(id => !wanted.has(id))
  const unknown = [...wanted].filter(id => !byId.has(id))
  const errors = repeatedIds(ids)
  if (missing.length + unknown.length + errors.length > 0)
    throw new Problem('order_mismatch', { missing, unknown, ...(errors.length > 0 && { errors }) })
  return ids.map(id => byId.get(id)!)
}

/**
 * Returns the indexes of places in an order.
 * @param ids some of `placeIds`, each once
 * @throws Problem `order_mismatch` for unknown or repeated places
 */
export function placeNumbersOf(ids: readonly string[], placeIds: readonly string[]): number[] {
  const numbers = new Map(placeIds.map((id, index) => [id, index]))
  const unknown = [...new Set(ids)].filter(id => !numbers.has(id))
  const errors = repeatedIds(ids)
  if (unknown.length + errors.length > 0)
    throw new Problem('order_mismatch', { detail: noSuchBallot, unknown, ...(errors.length > 0 && { errors }) })
  return ids.map(id => numbers.get(id)!)
}

const noSuchBallot = 'A ballot names places of the vote, each at most once. Read the vote again for its places.'

const repeatedIds = (ids: readonly string[]): InputError[] => {
  const seen = new Set<string>()
  return ids.flatMap((id, index) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return { pointer: `/placeIds/${index}`, message: 'is named twice' }
  })
}
