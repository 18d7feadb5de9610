import type { ExportFormat } from './export-format.ts'
import { type KmlDialect, kmlDocument, listHtml, placeHtml } from './kml-document.ts'
import { fitsIn } from './kml-size.ts'
import { styleId, stylesOf } from './kml-styles.ts'

/** KML 2.2 for Google My Maps and Google Earth. */
export const kml: ExportFormat = {
  name: 'kml',
  mediaType: 'application/vnd.google-earth.kml+xml',
  purpose: 'for Google My Maps, in Google Maps under Saved → Maps, and Google Earth',
  holds: 'places with coordinates',
  texts: {
    en: {
      label: 'Google My Maps',
      steps:
        'On a computer, open google.com/mymaps, choose “Create a new map”, then “Import”, and select this file. On your phone, you then find it in Google Maps under You → Maps. It needs a connection.',
    },
    de: {
      label: 'Google My Maps',
      steps:
        'Öffne am Computer google.com/mymaps, wähle „Neue Karte erstellen“, dann „Importieren“, und nimm diese Datei. Auf dem Handy steht die Karte danach in Google Maps unter „You“ → „Maps“. Braucht eine Verbindung.',
    },
    es: {
      label: 'Google My Maps',
      steps:
        'En un ordenador, abre google.com/mymaps, elige «Crear un mapa nuevo», después «Importar», y usa este archivo. En el teléfono lo tendrás en Google Maps, en Tú → Mapas. Necesita conexión.',
    },
    fr: {
      label: 'Google My Maps',
      steps:
        'Sur un ordinateur, ouvrez google.com/mymaps, choisissez « Créer une carte », puis « Importer », et prenez ce fichier. Sur le téléphone, la carte se trouve ensuite dans Google Maps sous « You » → « Maps ». Demande une connexion.',
    },
    it: {
      label: 'Google My Maps',
      steps:
        'Su un computer apri google.com/mymaps, scegli «Crea una nuova mappa», poi «Importa», e carica questo file. Sul telefono la trovi poi in Google Maps, in Tu → Mappe. Serve la connessione.',
    },
    ja: {
      label: 'Google My Maps',
      steps:
        'パソコンでgoogle.com/mymapsを開き、「新しい地図を作成」、「インポート」の順に選んで、このファイルを読み込みます。スマートフォンでは、Googleマップの「You」→「Maps」に表示されます。インターネット接続が必要です。',
    },
  },
  *write(list) {
    yield* kmlDocument(list, fitsIn(list, () => kmlDocument(list, described)) ? described : inTableOnly)
  },
}

const described: KmlDialect = {
  namespaces: '',
  stylesOf,
  styleOf: styleId,
  rankOf: String,
  aboutList: list => listHtml(list),
  aboutPlace: placeHtml,
  ownData: () => '',
}

/** For a file that would be too large with the notes and details both in the descriptions and in the tables. */
const inTableOnly: KmlDialect = {
  ...described,
  aboutList: list =>
    listHtml(
      list,
      'The notes are in the table (ExtendedData) only, and so are tags and other details: with them in every description too, this file would be larger than 5 MB.',
    ),
  aboutPlace: ({ details: _, ...entry }) => placeHtml({ ...entry, note: '' }),
}
