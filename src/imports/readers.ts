import { csv } from './csv/csv.ts'
import { googleSavedCsv } from './csv/google-saved-csv.ts'
import { gpx } from './gpx.ts'
import type { Reader } from './imported.ts'
import { forklistJson } from './json/forklist.ts'
import { geojson } from './json/geojson.ts'
import { googleSavedJson } from './json/google-saved.ts'
import { kml } from './kml.ts'
import { lines } from './lines.ts'

/** Every kind of file that is read, in the order in which they are asked: what looks like several is the first of them. */
export const readers: readonly Reader[] = [kml, gpx, googleSavedJson, forklistJson, geojson, googleSavedCsv, csv, lines]
