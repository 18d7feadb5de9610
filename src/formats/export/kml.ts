import { degrees, isLocated, type LatLng } from '../../domain/coordinates.ts'
import type { ExportedList } from '../../domain/list.ts'
import { displayName } from '../../domain/place.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import { type ExportColumn, type ExportedEntry, exportColumns, exportedEntries } from './columns.ts'
import { aboutPoints, closedNotice, linkWords, type Notice } from './common.ts'
import type { ExportFormat } from './export-format.ts'
import { fitsIn } from './kml-size.ts'
import { styleId, styles } from './kml-styles.ts'
import { cdata, htmlLink, htmlText, xmlAttribute, xmlText } from './xml.ts'

/** Where placemarks show notes: in description and table, or only in the table if the file would be too large. */
type Notes = 'described' | 'in the table only'

/** A flat document of placemarks in rank order: Google My Maps and others lose folders and overlays. */
export const kml: ExportFormat = {
  name: 'kml',
  mediaType: 'application/vnd.google-earth.kml+xml',
  purpose: 'for Google My Maps, whose maps the Google Maps app shows under Saved → Maps, and Google Earth',
  texts: {
    en: {
      label: 'For Google Maps and Google Earth',
      steps:
        'On a computer, open google.com/mymaps, choose “Create a new map”, then “Import”, and select this file. On your phone, you then find it in Google Maps under You → Maps. It needs a connection.',
    },
    de: {
      label: 'Für Google Maps und Google Earth',
      steps:
        'Öffne am Computer google.com/mymaps, wähle „Neue Karte erstellen“, dann „Importieren“, und nimm diese Datei. Auf dem Handy steht die Karte danach in Google Maps unter „You“ → „Maps“. Braucht eine Verbindung.',
    },
    es: {
      label: 'Para Google Maps y Google Earth',
      steps:
        'En un ordenador, abre google.com/mymaps, elige «Crear un mapa nuevo», después «Importar», y usa este archivo. En el teléfono lo tendrás en Google Maps, en Tú → Mapas. Necesita conexión.',
    },
    fr: {
      label: 'Pour Google Maps et Google Earth',
      steps:
        'Sur un ordinateur, ouvrez google.com/mymaps, choisissez « Créer une carte », puis « Importer », et prenez ce fichier. Sur le téléphone, la carte se trouve ensuite dans Google Maps sous « You » → « Maps ». Demande une connexion.',
    },
    it: {
      label: 'Per Google Maps e Google Earth',
      steps:
        'Su un computer apri google.com/mymaps, scegli «Crea una nuova mappa», poi «Importa», e carica questo file. Sul telefono la trovi poi in Google Maps, in Tu → Mappe. Serve la connessione.',
    },
    ja: {
      label: 'GoogleマップとGoogle Earthに',
      steps:
        'パソコンでgoogle.com/mymapsを開き、「新しい地図を作成」、「インポート」の順に選んで、このファイルを読み込みます。スマートフォンでは、Googleマップの「You」→「Maps」に表示されます。インターネット接続が必要です。',
    },
  },
  *write(list) {
    yield* document(list, fitsIn(list, () => document(list, 'described')) ? 'described' : 'in the table only')
  },
}

function* document(list: ExportedList, notes: Notes): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom">
<Document>
<name>${xmlText(list.info.title)}</name>
<open>1</open>
<atom:author><atom:name>${xmlText(list.info.authorName)}</atom:name></atom:author>
<atom:link href="${xmlAttribute(list.url)}"/>
<description>${cdata(aboutList(list, notes))}</description>
${styles}`
  const columns = exportColumns('kml', list.entries)
  for (const entry of exportedEntries(list.entries))
    if (isLocated(entry.facts)) yield placemark(entry, entry.facts, notes, columns)
  yield '</Document>\n</kml>\n'
}

const placemark = (entry: ExportedEntry, at: LatLng, notes: Notes, columns: readonly ExportColumn[]): string => {
  const { id, facts, note, rank, mapsUrl: url } = entry
  return `<Placemark id="${xmlAttribute(id)}">
<name>${xmlText(`${rank}. ${displayName(facts)}`)}</name>
<description>${cdata(aboutPlace(notes === 'described' ? note : '', facts, url))}</description>
<styleUrl>#${styleId(facts.category)}</styleUrl>
<ExtendedData>
${columns.map(column => data(column, entry)).join('')}</ExtendedData>
<Point><coordinates>${degrees(at.longitude)},${degrees(at.latitude)}</coordinates></Point>
</Placemark>
`
}

// Google My Maps makes a column of each name. All columns are on every placemark, so that they have the same order whichever place comes
// first. Six columns of 2,000 places use 12,000 of a map's 20,000 cells. The note is in CDATA, because escaping could make it five times
// as long.
const data = ({ name, text }: ExportColumn, entry: ExportedEntry): string => {
  const value = text(entry)
  return `<Data name="${name}"><value>${name === 'note' ? cdata(value) : xmlText(value)}</value></Data>\n`
}

const aboutPlace = (note: string, { address, closed }: PlaceFacts, url: string): string =>
  (note && `${htmlText(note)}<br><br>`) +
  (closed ? `${closedNotice}<br>` : '') +
  (address ? `${htmlText(address)}<br>` : '') +
  htmlLink(url, linkWords)

const aboutList = (list: ExportedList, notes: Notes): string => {
  const { counts, notices } = aboutPoints(list)
  return [
    list.info.description && `${htmlText(list.info.description)}<br>`,
    ...counts,
    `The list: ${htmlLink(list.url, list.url)}`,
    ...notices.map(htmlNotice),
    notes === 'in the table only' &&
      'The notes are in the table (ExtendedData) only: with them in every description too, this file would be larger than 5 MB.',
  ]
    .filter(Boolean)
    .join('<br>')
}

const htmlNotice = ({ words, license }: Notice): string =>
  license ? `${htmlText(words)}: ${htmlLink(license, license)}` : htmlText(words)
