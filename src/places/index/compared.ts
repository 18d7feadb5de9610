import type { DatabaseSync } from 'node:sqlite'
import { degreesOf } from '../../domain/field-types.ts'
import { addressIn } from '../matching/address.ts'
import { kindWords } from '../matching/candidate.ts'
import { type Information, weighed } from '../matching/compare-names.ts'
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
]

/** Returns what a question is compared with, for places of the index by number. */
export type CandidateReader = (numbers: readonly number[]) => { number: number; candidate: Candidate }[]

export const comparedReader = (db: DatabaseSync, information: Information): CandidateReader => {
  // One statement reads all rows: a call per row costs four times as much.
  const compared = db.prepare('SELECT * FROM compared WHERE number IN (SELECT value FROM json_each(?))')
  compared.setReturnArrays(true)
  return numbers =>
    (compared.all(JSON.stringify(numbers)) as unknown as Row[]).map(
      ([number, names, address, kinds, latitude, longitude, known]) => {
        const [category, cuisines = ''] = kinds.split('\n')
        return {
          number,
          candidate: {
            names: namesIn(names).map(words => weighed(words, information)),
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
