import { type PlaceRecord, readStarter, type TownRecord } from '../../../src/places/index/starter-file.ts'
import { hashOf } from '../../eval/random.ts'

/** A typed text and its town. */
export type Typed = { name: string; town: TownRecord }

const { places } = readStarter()

/** Returns the places of a town, in a random order that is the same in every run. */
export const placesOf = ({ town }: TownRecord): PlaceRecord[] =>
  places.filter(place => place.in === town).sort((a, b) => hashOf(a.mapPlaceId) - hashOf(b.mapPlaceId))

/** Returns names that only one place of a town has, of each town in turn. */
export function namesOfOnePlace(towns: readonly TownRecord[]): Typed[] {
  const lines = towns.map(town => named(town, count => count === 1))
  return Array.from({ length: Math.max(...lines.map(({ length }) => length)) }, (_, index) =>
    lines.flatMap(line => line[index] ?? []),
  ).flat()
}

/** Returns names that at least three places of a town have. */
export const chains = (towns: readonly TownRecord[]): Typed[] => towns.flatMap(town => named(town, count => count >= 3))

/** Returns the town's names whose number of places is wanted, except long names and beginnings of other names. */
function named(town: TownRecord, wanted: (count: number) => boolean): Typed[] {
  const names = placesOf(town).map(({ name }) => name)
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .filter(([name, count]) => wanted(count) && name.length <= 24 && !isBeginning(name))
    .map(([name]) => ({ name, town }))
}

const isBeginning = (name: string): boolean => places.some(other => other.name !== name && other.name.startsWith(name))
