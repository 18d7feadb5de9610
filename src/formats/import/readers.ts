import { appleGuide } from './apple-guide.ts'
import { csv } from './csv/csv.ts'
import { googleSavedCsv } from './csv/google-saved-csv.ts'
import { gpx } from './gpx.ts'
import type { Reader } from './imported-place.ts'
import { forklistJson } from './json/forklist.ts'
import { geojson } from './json/geojson.ts'
import { googleSavedJson } from './json/google-saved.ts'
import { kml } from './kml.ts'
import { lines } from './lines.ts'

/** All readers, in the order in which they are asked. The first match wins. */
export const readers: readonly Reader[] = [
  kml,
  gpx,
  googleSavedJson,
  forklistJson,
  geojson,
  googleSavedCsv,
  appleGuide,
  csv,
  lines,
]
