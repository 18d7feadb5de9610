import { appleGuide } from './apple-guide.ts'
import { telegram } from './chat/telegram.ts'
import { whatsapp } from './chat/whatsapp.ts'
import { googleSavedCsv } from './csv/google-saved-csv.ts'
import { csv } from './csv.ts'
import { georss } from './georss.ts'
import { gpx } from './gpx.ts'
import { html } from './html.ts'
import type { Reader } from './imported-place.ts'
import { forklistJson } from './json/forklist.ts'
import { geojson } from './json/geojson.ts'
import { googleSavedJson } from './json/google-saved.ts'
import { objectsJson } from './json/objects.ts'
import { overpassJson } from './json/overpass.ts'
import { swarm } from './json/swarm.ts'
import { umap } from './json/umap.ts'
import { kml } from './kml.ts'
import { sharedText } from './lines/shared-text.ts'
import { lines, markdown } from './lines.ts'

/** All readers, in the order in which they are asked. The first match wins. */
export const readers: readonly Reader[] = [
  ...[kml, gpx, georss, html],
  ...[umap, overpassJson, swarm, googleSavedJson, telegram, forklistJson, geojson, objectsJson],
  ...[whatsapp, markdown, googleSavedCsv, appleGuide, csv, sharedText, lines],
]
