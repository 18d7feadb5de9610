import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedFile } from '../extracts.ts'
import type { Row } from './join.ts'

const reviewedFile = 'data/place-pairs/pairs.json'
type ReviewedRow = [
  kind: string,
  query: string,
  town: string | null,
  latitude: number | null,
  longitude: number | null,
  id: string | null,
  name: string,
  refLatitude: number,
  refLongitude: number,
]

/** The pairs that were reviewed by hand. All belong to one source. */
export const reviewed = 'reviewed by hand'

/** Reads the reviewed pairs. Their points and names are those of the extracts. */
const reviewedRows = (): Row[] => {
  const { rows } = JSON.parse(readFileSync(sharedFile(reviewedFile), 'utf8')) as { rows: ReviewedRow[] }
  return rows.map(([kind, query, town, latitude, longitude, id, name, refLatitude, refLongitude]) => ({
    source: reviewed,
    ...(town !== null && { town }),
    query,
    kind,
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ref: id === null ? null : { name, latitude: refLatitude, longitude: refLongitude },
  }))
}

const listFolder = join(import.meta.dirname, '../pairs')

/** Reads the lists of `bench/eval/pairs`: JSON lines, the first of which describes the list. */
const listRows = (): Row[] =>
  (existsSync(listFolder) ? readdirSync(listFolder) : [])
    .filter(file => file.endsWith('.jsonl'))
    .sort()
    .flatMap(file => readFileSync(join(listFolder, file), 'utf8').trimEnd().split('\n').slice(1))
    .map(line => JSON.parse(line) as Row)

/** Reads what other sources say of restaurants. Also returns the names of missing files. */
export const readRows = (): { rows: Row[]; missing: string[] } => {
  const isThere = existsSync(sharedFile(reviewedFile))
  return {
    rows: [...(isThere ? reviewedRows() : []), ...listRows()],
    missing: isThere ? [] : [`shared/${reviewedFile}`],
  }
}
