import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { packageFile } from '../../util/package-info.ts'
import { fingerprintOf } from './file-fingerprint.ts'

/** A town of the starter file, and the origin of its data. */
export type TownRecord = {
  /** Id of the town inside the file. */
  town: string
  /** Name in the local language. */
  name: string
  /** Present only when it differs from `name`. */
  englishName?: string
  /** Further names for the search. */
  otherNames: string[]
  /** WGS84 degrees of its centre. */
  latitude: number
  longitude: number
  /** SPDX identifier. */
  licence: string
  attribution: string
  /** Where the data are from: an npm package or a public repository. */
  origin: string
  /** Date of the data, `YYYY-MM-DD`. */
  dataOf: string
}

/** A restaurant of the starter file. Its town holds the attribution. */
export type PlaceRecord = Omit<PlaceFacts, 'attribution'> & {
  in: string
  category: string
  latitude: number
  longitude: number
}

export type Starter = { towns: TownRecord[]; places: PlaceRecord[] }

const starterFile = packageFile('starter/places.ndjson.gz')

/** Returns the lines of a starter file: towns first, then places. */
export const linesOf = (towns: TownRecord[], places: PlaceRecord[]): string =>
  [...towns, ...places].map(record => `${JSON.stringify(record)}\n`).join('')

/** Returns the fingerprint of this installation's starter data. It changes with every byte of the file. */
export const starterFingerprint = (): string => fingerprintOf(starterFile)

/** Reads the starter data of this installation. @throws Error of `node:fs` or `node:zlib` when they are missing or damaged */
export const readStarter = (): Starter => {
  const lines = gunzipSync(readFileSync(starterFile)).toString('utf8').trimEnd().split('\n')
  const records = lines.map((line): (TownRecord & { in?: never }) | PlaceRecord => JSON.parse(line))
  return {
    towns: records.filter(record => record.in === undefined),
    places: records.filter(record => record.in !== undefined),
  }
}

/** Name of the source that comes with Forklist. */
export const starterName = 'starter'
