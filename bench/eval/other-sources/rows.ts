import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedFile } from '../extracts.ts'
import type { Row } from './join.ts'

const reviewedFile = 'data/place-pairs/pairs.json'
const givenFile = 'data/place-pairs/pairs-2.json'

/** A restaurant as another source writes it, and as the extract does. Without an id, no place of the extract is meant. */
export type PairRow = [
  kind: string,
  query: string,
  town: string | null,
  latitude: number | null,
  longitude: number | null,
  id: string | null,
  name: string | null,
  refLatitude: number | null,
  refLongitude: number | null,
]

/** The pairs that were reviewed by hand. All belong to one source. */
export const reviewed = 'reviewed by hand'
/** A list of well-known restaurants elsewhere. */
export const namesOfOtherTowns = 'restaurants of other towns'
/** The rows that were given later. They only judge. */
export const given = 'given rows'

const readPairs = (file: string): PairRow[] =>
  existsSync(sharedFile(file)) ? (JSON.parse(readFileSync(sharedFile(file), 'utf8')) as { rows: PairRow[] }).rows : []

/** Reads the reviewed pairs. Their points and names are those of the extracts. */
const reviewedRows = (): Row[] =>
  readPairs(reviewedFile).map(([kind, query, town, latitude, longitude, id, name, refLatitude, refLongitude]) => ({
    source: reviewed,
    ...(town !== null && { town }),
    query,
    kind,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ref: id === null ? null : { name: name!, latitude: refLatitude!, longitude: refLongitude! },
  }))

const listFolder = join(import.meta.dirname, '../pairs')

/** Reads the lists of `bench/eval/pairs`: JSON lines, the first of which describes the list. */
const listRows = (): Row[] =>
  (existsSync(listFolder) ? readdirSync(listFolder) : [])
    .filter(file => file.endsWith('.jsonl'))
    .sort()
    .flatMap(file => readFileSync(join(listFolder, file), 'utf8').trimEnd().split('\n').slice(1))
    .map(line => JSON.parse(line) as Row)

/** Reads what other sources say of restaurants. Also returns the names of missing files. */
export const readRows = (): { rows: Row[]; given: PairRow[]; missing: string[] } => ({
  rows: [...reviewedRows(), ...listRows()],
  given: readPairs(givenFile),
  missing: [reviewedFile, givenFile].filter(file => !existsSync(sharedFile(file))).map(file => `shared/${file}`),
})
