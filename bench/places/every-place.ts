import { DatabaseSync } from 'node:sqlite'
import { storedDegrees } from '../../src/domain/field-types.ts'
import { areaAround } from '../../src/places/index/area.ts'
import { placesFile } from '../../src/places/index/current-index.ts'
import type { PlaceIndex } from '../../src/places/index/place-index.ts'

/**
 * Returns the index with another retrieval, and the number of places last compared: every place within reach of the location is compared
 * with a question, whatever its name.
 */
export const comparingEveryPlace = (index: PlaceIndex, folder: string): { index: PlaceIndex; compared(): number } => {
  const db = new DatabaseSync(placesFile(folder), { readOnly: true })
  const within = db.prepare('SELECT number FROM compared WHERE latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ?')
  let compared = 0
  const retrieve: PlaceIndex['retrieve'] = readings => {
    const numbers = readings.flatMap(({ near }) => {
      if (!near) return []
      const { south, north, west, east } = areaAround(near, near.reachMeters)
      return within.all(...[south, north, west, east].map(storedDegrees)).map(({ number }) => Number(number))
    })
    const all = [...new Set(numbers)]
    compared = all.length
    return all
  }
  return { index: { ...index, retrieve }, compared: () => compared }
}
