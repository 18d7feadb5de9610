import type { PlaceIndex } from '../../src/places/index/place-index.ts'
import type { Baseline } from './baseline.ts'

/**
 * Returns the index with another retrieval, and the number of places last compared: every place within reach of the location is compared
 * with a question, whatever its name.
 */
export const comparingEveryPlace = (
  index: PlaceIndex,
  { within }: Baseline,
): { index: PlaceIndex; compared(): number } => {
  let compared = 0
  const retrieve: PlaceIndex['retrieve'] = readings => {
    const all = [...new Set(readings.flatMap(({ near }) => (near ? within(near) : [])))]
    compared = all.length
    return all
  }
  return { index: { ...index, retrieve }, compared: () => compared }
}
