import type { DatabaseSync } from 'node:sqlite'
import { placeIdOf } from '../domain/place.ts'
import { namesOf } from './names.ts'
import { storedOf } from './place-row.ts'
import { onePerPlace } from './same-place.ts'
import type { PlaceRecord, TownRecord } from './starter-file.ts'

export const addPlaces = (db: DatabaseSync, towns: readonly TownRecord[], places: readonly PlaceRecord[]): void => {
  const sourceOf = addSources(db, towns)
  const addPlace = db.prepare(`
    INSERT INTO place VALUES (:number, :map_place_id, :name, :english_name, :address, :latitude, :longitude,
      :category, :cuisines, :website, :phone, :opening_hours, :source)`)
  const addKey = db.prepare('INSERT INTO place_key VALUES (?, ?)')
  const addWords = db.prepare('INSERT INTO place_words (rowid, words) VALUES (?, ?)')
  const addPoint = db.prepare('INSERT INTO place_area VALUES (?, ?, ?, ?, ?)')

  for (const [number, { record, otherIds, names }] of shortestNamesFirst(places).entries()) {
    addPlace.run({ ...storedOf(record), number, source: sourceOf(record) })
    for (const id of [record.mapPlaceId, ...otherIds]) {
      addKey.run(id, number)
      addKey.run(placeIdOf(id), number)
    }
    addWords.run(number, [...new Set(names.flat())].join(' '))
    addPoint.run(number, record.latitude, record.latitude, record.longitude, record.longitude)
  }
}

/** Whom data belong to, each once. */
const addSources = (db: DatabaseSync, towns: readonly TownRecord[]): ((place: PlaceRecord) => number) => {
  const attributions = [...new Set(towns.map(town => town.attribution))]
  const addSource = db.prepare('INSERT INTO source VALUES (?, ?)')
  for (const [number, attribution] of attributions.entries()) addSource.run(number, attribution)
  const sources = new Map(towns.map(town => [town.town, attributions.indexOf(town.attribution)]))
  return place => sources.get(place.in)!
}

const shortestNamesFirst = (places: readonly PlaceRecord[]) =>
  onePerPlace(places)
    .map(place => ({ ...place, names: namesOf(place.record) }))
    .map(place => ({ ...place, fewestWords: Math.min(...place.names.map(words => words.length)) }))
    .sort((a, b) => a.fewestWords - b.fewestWords || (a.record.mapPlaceId < b.record.mapPlaceId ? -1 : 1))
