import type { SourcePlace } from '../../src/places/sources/source.ts'
import { readExtracts } from '../eval/extracts.ts'
import { keyOf } from '../eval/spelling.ts'

/** What made-up places are made of. */
export type Real = {
  /** As on the signs, each once, those that most places bear first. */
  names: readonly string[]
  /** Records of OpenStreetMap, with as much as it tells of places. */
  records: readonly SourcePlace[]
  /** Extracts that are not there; what is made without them has fewer names, the same in every run all the same. */
  missing: readonly string[]
}

export const readReal = async (): Promise<Real> => {
  const { extracts, missing } = await readExtracts()
  const places = extracts.flatMap(extract => extract.places)
  return {
    names: byBearers(places.map(({ name }) => name)),
    records: places.filter(({ mapPlaceId }) => mapPlaceId.startsWith('osm:')),
    missing,
  }
}

const byBearers = (all: readonly string[]): string[] => {
  const bearers = new Map<string, { name: string; count: number }>()
  for (const name of all) {
    const known = bearers.get(keyOf(name))
    if (known) known.count++
    else bearers.set(keyOf(name), { name, count: 1 })
  }
  bearers.delete('')
  return [...bearers.values()].sort((a, b) => b.count - a.count).map(({ name }) => name)
}
