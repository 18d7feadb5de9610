import { hashOf } from './random.ts'
import type { Place, Split } from './truth.ts'
import type { World } from './world.ts'

/** Of a chain's branches in a town, as many are asked for at most: it is one name of many. */
const maxOfName = 3

/** The places of a split in an order that is chance and always the same: one of each town by turns, so that a large extract outweighs none. */
export const placesInTurn = ({ towns }: Pick<World, 'towns'>, split: Split): Place[] => {
  const lines = [...towns.values()].map(({ places }) => {
    const shuffled = places
      .filter(place => place.split === split)
      .map(place => ({ place, at: hashOf(place.record.mapPlaceId) }))
      .sort((a, b) => a.at - b.at)
      .map(({ place }) => place)
    const seen = new Map<string, number>()
    return shuffled.filter(({ key }) => {
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return seen.get(key)! <= maxOfName
    })
  })
  const longest = Math.max(...lines.map(({ length }) => length))
  return Array.from({ length: longest }, (_, i) => lines.flatMap(line => line[i] ?? [])).flat()
}
