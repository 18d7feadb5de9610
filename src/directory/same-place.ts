import { metersBetween } from '../domain/place.ts'
import { wordsOf } from '../domain/text.ts'
import type { PlaceRecord } from './starter-file.ts'

export type OnePlace = {
  record: PlaceRecord
  /** The `mapPlaceId` of every further record of it. */
  otherIds: string[]
}

/** Two records of one name and category this near each other are one restaurant, mapped as a point and as a building. */
const samePlaceMeters = 30

/** Every place once, by the record that tells most of it. */
export const onePerPlace = (records: readonly PlaceRecord[]): OnePlace[] => {
  const kept = new Map<string, OnePlace[]>()
  for (const record of records.toSorted(tellsMoreFirst)) {
    const key = [record.category, ...wordsOf(record.name)].join(' ')
    const namesakes = kept.get(key) ?? []
    kept.set(key, namesakes)
    const same = namesakes.find(({ record: other }) => metersBetween(record, other) <= samePlaceMeters)
    if (same) same.otherIds.push(record.mapPlaceId)
    else namesakes.push({ record, otherIds: [] })
  }
  return [...kept.values()].flat()
}

const tellsMoreFirst = (a: PlaceRecord, b: PlaceRecord) =>
  Object.keys(b).length - Object.keys(a).length || (a.mapPlaceId < b.mapPlaceId ? -1 : 1)
