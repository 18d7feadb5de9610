import type { DatabaseSync } from 'node:sqlite'
import type { PlaceFacts } from '../domain/place.ts'
import { areaAround } from './area.ts'
import type { Point } from './found.ts'
import { factsOf, type PlaceRow, placeColumns } from './place-row.ts'

/** How far from `near` a place is still near it: as far as the towns of the starter data reach. */
export const reachMeters = 30_000
/** Places read at once, at most. Those with the shortest names come first, so what fits best is among them. */
const mostPlaces = 300
/** Words looked up, at most; names are graded by all that were asked for. */
const mostWords = 32

/** `every`: whole words, all of them; `beginnings`: all of them, and longer words will do; `any`: whole words, one is enough. */
export type Wanted = 'every' | 'beginnings' | 'any'

/** Places whose names have the words, and, with `near`, lie within `reachMeters` of it or not far beyond. */
export type Candidates = (words: readonly string[], wanted: Wanted, near: Point | undefined) => PlaceFacts[]

export const candidateReader = (db: DatabaseSync): Candidates => {
  const rows = (condition: string) =>
    db.prepare(
      `SELECT ${placeColumns} FROM place_words JOIN place ON place.number = place_words.rowid
       WHERE place_words MATCH ? ${condition} ORDER BY place_words.rowid LIMIT ${mostPlaces}`,
    )
  const anywhere = rows('')
  // The plus sign keeps SQLite from asking the full text once for each place of the area, which takes ten times as long.
  const around = rows(`AND +place_words.rowid IN
    (SELECT number FROM place_area WHERE north >= ? AND south <= ? AND east >= ? AND west <= ?)`)

  return (words, wanted, near) => {
    if (!words.length) return []
    const expression = expressionOf(words.slice(0, mostWords), wanted)
    if (!near) return (anywhere.all(expression) as PlaceRow[]).map(factsOf)
    const { south, north, west, east } = areaAround(near, reachMeters)
    return (around.all(expression, south, north, west, east) as PlaceRow[]).map(factsOf)
  }
}

/** Words hold letters and digits only, so that none of them can be read as syntax once it is quoted. */
const expressionOf = (words: readonly string[], wanted: Wanted): string =>
  words.map(word => `"${word}"${wanted === 'beginnings' ? '*' : ''}`).join(wanted === 'any' ? ' OR ' : ' AND ')
