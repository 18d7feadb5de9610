import type { SourcePlace } from '../../src/places/sources/source.ts'
import { readExtracts } from '../eval/extracts.ts'
import { keyOf } from '../eval/spelling.ts'

/** The real data behind generated places. */
export type Real = {
  /** Names as on the signs, each once, most frequent first. */
  names: readonly string[]
  /** Records of OpenStreetMap, with all facts that it has. */
  records: readonly SourcePlace[]
  /** Missing extracts. Without them there are fewer names, still the same in every run. */
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
