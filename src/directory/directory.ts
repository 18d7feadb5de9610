import { DatabaseSync } from 'node:sqlite'
import type { PlaceFacts } from '../domain/place.ts'
import { candidateReader } from './candidates.ts'
import type { Near } from './found.ts'
import { nearReader } from './near.ts'
import { factsOf, type PlaceRow, placeColumns } from './place-row.ts'
import { placeSearch, type Search } from './search.ts'

/** Places on disk: read in this process, without a network. */
export type Directory = {
  search: Search
  /** By `mapPlaceId` with its prefix or by Forklist's own place id; ids of further records of the place included. */
  get(id: string): PlaceFacts | undefined
  /** `lat,lng`, or a town by name; `undefined` when it is not understood. */
  near(text: string): Near | undefined
  stats(): { places: number; towns: number }
  /** Nothing can be asked afterwards. Closing twice does no harm. */
  close(): void
  [Symbol.dispose](): void
}

/**
 * Opens a place index for reading.
 * @throws Error of `node:sqlite` when the file is missing or is no place index
 */
export const openDirectory = (file: string): Directory => {
  const db = new DatabaseSync(file, { readOnly: true })
  const byKey = db.prepare(`SELECT ${placeColumns} FROM place_key JOIN place ON place.number = place WHERE key = ?`)
  const counts = db.prepare('SELECT (SELECT count(*) FROM place) AS places, (SELECT count(*) FROM town) AS towns')
  const close = () => {
    if (db.isOpen) db.close()
  }
  return {
    search: placeSearch(candidateReader(db)),
    get(id) {
      const row = byKey.get(id) as PlaceRow | undefined
      return row && factsOf(row)
    },
    near: nearReader(db),
    stats: () => ({ ...(counts.get() as { places: number; towns: number }) }),
    close,
    [Symbol.dispose]: close,
  }
}
