import { appleGuide } from './apple-guide.ts'
import { pastedChat } from './chat/pasted-chat.ts'
import { telegram } from './chat/telegram.ts'
import { whatsapp } from './chat/whatsapp.ts'
import { icalendar, vcard } from './contacts.ts'
import { googleSavedCsv } from './csv/google-saved-csv.ts'
import { csv } from './csv.ts'
import { feed } from './feed.ts'
import { gpx } from './gpx.ts'
import { html } from './html.ts'
import type { Reader } from './imported-place.ts'
import { forklistJson } from './json/forklist.ts'
import { geojson } from './json/geojson.ts'
import { googleSavedJson } from './json/google-saved.ts'
import { overpassJson } from './json/overpass.ts'
import { swarm } from './json/swarm.ts'
import { umap } from './json/umap.ts'
import { kml } from './kml.ts'
import { opml } from './outline.ts'
import { sharedText } from './shared-text.ts'
import { anyJson, anyYaml } from './values.ts'
import { lines, markdown, page } from './written-list.ts'

/** All readers, in the order in which they are asked. The first match wins. */
export const readers: readonly Reader[] = [
  ...[kml, gpx, feed, opml, html, page],
  ...[umap, overpassJson, swarm, googleSavedJson, telegram, forklistJson, geojson, anyJson],
  ...[vcard, icalendar, whatsapp, pastedChat, anyYaml, markdown, googleSavedCsv, appleGuide, csv, sharedText, lines],
]
