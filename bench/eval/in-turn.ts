import { hashOf } from './random.ts'
import type { Place, Split } from './truth.ts'
import type { World } from './world.ts'

/** Maximum questions for the branches of a chain in a town: they share one name. */
const maxOfName = 3

/** Returns the places of a split in a fixed random order: one of each town in turn, so that large extracts do not dominate. */
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
