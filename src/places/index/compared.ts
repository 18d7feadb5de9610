import type { DatabaseSync } from 'node:sqlite'
import type { LatLng } from '../../domain/coordinates.ts'
import { degreesOf } from '../../domain/field-types.ts'
import { addressIn } from '../matching/address.ts'
import { kindWords } from '../matching/candidate.ts'
import { asWords } from '../matching/compare-names.ts'
import type { Candidate } from '../matching/evidence.ts'
import { namesIn } from '../matching/names.ts'

/** A row of the table `compared`. */
type Row = [
  number: number,
  names: string,
  address: string | null,
  kinds: string,
  latitude: number,
  longitude: number,
  known: number | null,
  key: number,
]

/** What a question is compared with. */
export type ComparedPlace = { number: number; key: number; candidate: Candidate }

/** Returns a function that reads what a question is compared with, for places by number. */
export const comparedReader = (db: DatabaseSync): ((numbers: readonly number[]) => ComparedPlace[]) => {
  // One statement reads all rows: a call per row costs four times as much.
  const compared = db.prepare(`
    SELECT number, names, address, kinds, latitude, longitude, known, key FROM compared
    WHERE number IN (SELECT value FROM json_each(?))`)
  compared.setReturnArrays(true)
  return numbers =>
    (compared.all(JSON.stringify(numbers)) as unknown as Row[]).map(
      ([number, names, address, kinds, latitude, longitude, known, key]) => {
        const [category, cuisines = ''] = kinds.split('\n')
        return {
          number,
          key,
          candidate: {
            names: namesIn(names).map(asWords),
            ...(address !== null && { address: addressIn(address) }),
            category: category!,
            kinds: kindWords(category!, cuisines.split(';')),
            latitude: degreesOf(latitude),
            longitude: degreesOf(longitude),
            known: known !== null,
          },
        }
      },
    )
}

/** A place found by the key of one of its ids. Two places may share a key. */
export type KeyedPlace = LatLng & { number: number; key: number; ownKey: number }

/** Returns a function that reads the places with some keys. */
export const keyReader = (db: DatabaseSync): ((keys: readonly number[]) => KeyedPlace[]) => {
  const having = db.prepare(`
    SELECT number, place_key.key, compared.key AS ownKey, latitude, longitude
    FROM json_each(?) JOIN place_key ON place_key.key = value JOIN compared ON number = place`)
  return keys =>
    (having.all(JSON.stringify(keys)) as KeyedPlace[]).map(({ latitude, longitude, ...place }) => ({
      ...place,
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
    }))
}
