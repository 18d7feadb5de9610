import { type PlaceRecord, readStarter, type TownRecord } from '../../../src/places/index/starter-file.ts'
import { hashOf } from '../../eval/random.ts'

/** A typed text and its town. */
export type Typed = { name: string; town: TownRecord }

const { places } = readStarter()

/** The places of a town, in an order that is chance and always the same. */
export const placesOf = ({ town }: TownRecord): PlaceRecord[] =>
  places.filter(place => place.in === town).sort((a, b) => hashOf(a.mapPlaceId) - hashOf(b.mapPlaceId))

/** Unique names, of each town in turn. */
export function namesOfOnePlace(towns: readonly TownRecord[]): Typed[] {
  const lines = towns.map(town => named(town, count => count === 1))
  return Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, index) =>
    lines.flatMap(line => line[index] ?? []),
  ).flat()
}

/** Names of which a town has three branches and more. */
export const chains = (towns: readonly TownRecord[]): Typed[] => towns.flatMap(town => named(town, count => count >= 3))

/** The town's names with at least `minimum` places, except prefixes of others. */
function named(town: TownRecord, wanted: (count: number) => boolean): Typed[] {
  const names = placesOf(town).map(({ name }) => name)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name, count]) => wanted(count) && name.length <= 24 && !onTheWay(name))
    .map(([name]) => ({ name, town }))
}

const onTheWay = (name: string): boolean => places.some(other => other.name !== name && other.name.startsWith(name))
