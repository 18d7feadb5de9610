import type { list as en } from '../en/list.ts'
import type { Widened } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: 'von {author}',
    places: { one: '{count} Lokal', other: '{count} Lokale' },
    updated: 'geändert am {date}',
    empty: 'Auf dieser Liste stehen noch keine Lokale.',
    copiedFrom: 'Kopie der Liste {list} von {author}',
    ranked: 'Die Lokale, das beste zuerst',
    mapOf: { one: 'Eine Karte mit {count} nummeriertem Lokal', other: 'Eine Karte mit {count} nummerierten Lokalen' },
    withoutPosition: {
      one: 'Von {count} Lokal ist die Lage nicht bekannt.',
      other: 'Von {count} Lokalen ist die Lage nicht bekannt.',
    },
    website: 'Website',
    mapApp: 'Karten-App',
    closed: 'geschlossen',
    openAllDay: 'rund um die Uhr',
    orLater: '{hours}, Ende offen',
    holidaysDiffer: 'an Feiertagen womöglich anders',
    data: 'Daten: {owners}',
    jumpShare: 'Teilen',
    jumpDownload: 'Herunterladen',
    categories: {
      bakery: 'Bäckerei',
      bar: 'Bar',
      biergarten: 'Biergarten',
      cafe: 'Café',
      fastfood: 'Imbiss',
      foodcourt: 'Foodcourt',
      icecream: 'Eisdiele',
      pub: 'Kneipe',
    },
  },

  reading: {
    openNow: 'Jetzt geöffnet',
    openUntil: 'Geöffnet bis {time} Uhr',
    closedNow: 'Geschlossen',
    mayBeOpen: 'Vielleicht noch geöffnet',
    opensAt: 'Geschlossen, öffnet um {time} Uhr',
    sortBy: 'Sortieren nach',
    byRank: 'Rangfolge',
    byDistance: 'Entfernung',
    locating: 'Dein Standort wird abgefragt …',
    locationRefused: 'Der Browser hat deinen Standort nicht verraten, darum bleibt die Liste in ihrer Reihenfolge.',
    sortedByDistance: 'Nach Entfernung von dir sortiert.',
    sortedByRank: 'Nach Rangfolge sortiert.',
    filter: 'Auf dieser Liste suchen',
    filtered: { one: '{count} Lokal passt', other: '{count} Lokale passen' },
    noneFits: 'Auf dieser Liste passt nichts.',
    copy: 'Link kopieren',
    copied: 'Kopiert',
    share: 'Teilen …',
    print: 'Drucken',
    zoomIn: 'Näher heran',
    zoomOut: 'Weiter weg',
    wholeList: 'Ganze Liste',
    edit: 'Liste bearbeiten',
  },

  copy: {
    title: 'Mach sie zu deiner',
    means:
      'Eine neue Liste mit denselben Lokalen, in derselben Reihenfolge, mit denselben Notizen, die du ändern kannst. Diese hier bleibt, wie sie ist, und auf deiner steht, woher sie kommt.',
    listTitle: 'Titel deiner Liste',
    make: 'Kopie anlegen',
  },

  share: {
    title: 'Teilen',
    link: 'Der Link zu dieser Liste',
    qr: 'Der Link als QR-Code',
    qrMeans: 'Richte die Kamera eines Handys darauf.',
    embed: 'Auf deiner eigenen Seite zeigen',
    embedMeans: 'Füg das dort ein, wo deine Seite HTML annimmt.',
    feed: 'Änderungen im Feedreader verfolgen',
    plainText: 'reiner Text',
    formats: 'Als Text: {markdown}, {text}. Für Programme: {json}.',
  },

  downloads: {
    title: 'Zum Mitnehmen',
    mapsNote:
      'Kein Dienst kann in die gespeicherten Orte von Google Maps schreiben; der Weg hinein ist die KML-Datei, und der Link jedes Lokals öffnet genau dieses Restaurant.',
    kml: 'Für Google Maps und Google Earth',
    kmlMeans:
      'Öffne am Computer google.com/mymaps, wähle „Neue Karte erstellen“, dann „Importieren“, und nimm diese Datei. Auf dem Handy steht die Karte danach in Google Maps unter „You“ → „Maps“. Braucht eine Verbindung.',
    gpx: 'Für Offline-Karten-Apps',
    gpxMeans:
      'Öffne diese Datei auf dem Handy mit Organic Maps, OsmAnd oder einer anderen Karten-App. Die Stecknadeln sind auch ohne Netz da, in dieser Reihenfolge nummeriert.',
    csv: 'Für Tabellen',
    csvMeans:
      'Lässt sich mit Excel, LibreOffice und Google Tabellen öffnen, ein Lokal je Zeile. Auch Google My Maps kann die Datei importieren.',
    geojson: 'Für Code und Kartografie',
    geojsonMeans: 'Lässt sich mit geojson.io, QGIS und den meisten Kartenbibliotheken öffnen.',
  },
} as const satisfies Widened<typeof en>
