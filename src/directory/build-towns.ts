import type { DatabaseSync } from 'node:sqlite'
import { wordsOf } from '../domain/text.ts'
import type { TownRecord } from './starter-file.ts'

export const addTowns = (db: DatabaseSync, towns: readonly TownRecord[]): void => {
  const addTown = db.prepare('INSERT INTO town VALUES (?, ?, ?, ?, ?)')
  const addName = db.prepare('INSERT INTO town_name VALUES (?, ?)')
  for (const [number, { name, englishName, otherNames, latitude, longitude }] of towns.entries()) {
    addTown.run(number, name, englishName ?? null, latitude, longitude)
    const names = [name, ...(englishName ? [englishName] : []), ...otherNames]
    for (const folded of new Set(names.map(each => wordsOf(each).join(' ')))) addName.run(folded, number)
  }
}
