import { csv } from './csv/csv.ts'
import { googleSavedCsv } from './csv/google-saved-csv.ts'
import type { Reader } from './imported.ts'
import { forklistJson } from './json/forklist.ts'
import { geojson } from './json/geojson.ts'
import { googleSavedJson } from './json/google-saved.ts'
import { lines } from './lines.ts'

/** The readers of text that is no XML, in the order in which they are asked: what looks like several is the first of them. */
export const textReaders: readonly Reader[] = [googleSavedJson, forklistJson, geojson, googleSavedCsv, csv, lines]
