import type { list as en } from '../en/list.ts'
import type { Widened } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: 'di {author}',
    places: { one: '{count} locale', many: '{count} di locali', other: '{count} locali' },
    updated: 'ultima modifica: {date}',
    empty: 'In questa lista non ci sono ancora locali.',
    copiedFrom: 'Copia di {list}, di {author}',
    ranked: 'I locali, a partire dal migliore',
    mapOf: {
      one: 'Mappa con {count} locale numerato',
      many: 'Mappa con {count} di locali numerati',
      other: 'Mappa con {count} locali numerati',
    },
    withoutPosition: {
      one: 'Di {count} locale non si conosce la posizione.',
      many: 'Di {count} di locali non si conosce la posizione.',
      other: 'Di {count} locali non si conosce la posizione.',
    },
    website: 'Sito web',
    mapApp: 'App di mappe',
    closed: 'chiuso',
    openAllDay: 'aperto 24 ore',
    orLater: '{hours}, chiusura variabile',
    holidaysDiffer: 'può variare nei giorni festivi',
    data: 'Dati: {owners}',
    jumpShare: 'Condividi',
    jumpDownload: 'Scarica',
    categories: {
      bakery: 'panetteria',
      bar: 'bar',
      biergarten: 'birreria all’aperto',
      cafe: 'caffetteria',
      fastfood: 'fast food',
      foodcourt: 'area ristoro',
      icecream: 'gelateria',
      pub: 'pub',
    },
  },

  reading: {
    openNow: 'Aperto ora',
    openUntil: 'Aperto fino alle ore {time}',
    closedNow: 'Chiuso',
    mayBeOpen: 'Forse ancora aperto',
    opensAt: 'Chiuso, apre alle ore {time}',
    sortBy: 'Ordina per',
    byRank: 'posto in lista',
    byDistance: 'distanza da me',
    locating: 'Chiedo dove sei…',
    locationRefused: 'Questo browser non ha detto dove sei, quindi la lista resta nel suo ordine.',
    sortedByDistance: 'In ordine di distanza da te.',
    sortedByRank: 'In ordine di posto.',
    filter: 'Cerca in questa lista',
    filtered: {
      one: '{count} locale corrisponde',
      many: '{count} di locali corrispondono',
      other: '{count} locali corrispondono',
    },
    noneFits: 'Nessun locale corrisponde.',
    copy: 'Copia il link',
    copied: 'Copiato',
    share: 'Condividi…',
    print: 'Stampa',
    zoomIn: 'Più vicino',
    zoomOut: 'Più lontano',
    wholeList: 'Tutta la lista',
    edit: 'Modifica questa lista',
  },

  copy: {
    title: 'Falla tua',
    means:
      'Una nuova lista con gli stessi locali, lo stesso ordine e le stesse note, da modificare come vuoi. Questa resta com’è, e la tua dice da dove viene.',
    listTitle: 'Titolo della tua lista',
    make: 'Crea una copia',
  },

  share: {
    title: 'Condividi',
    link: 'Il link a questa lista',
    qr: 'Il link come codice QR',
    qrMeans: 'Inquadralo con la fotocamera di un telefono.',
    embed: 'Mostrala sulla tua pagina',
    embedMeans: 'Incolla questo dove la tua pagina accetta HTML.',
    feed: 'Segui i cambiamenti in un lettore di feed',
    plainText: 'testo semplice',
    formats: 'Come testo: {markdown}, {text}. Per programmi: {json}.',
  },

  downloads: {
    title: 'Portala con te',
    mapsNote:
      'Nessun servizio può scrivere nei luoghi salvati di Google Maps; la strada è il file KML, e il link di ogni locale apre esattamente quel ristorante.',
    kml: 'Per Google Maps e Google Earth',
    kmlMeans:
      'Su un computer apri google.com/mymaps, scegli «Crea una nuova mappa», poi «Importa», e carica questo file. Sul telefono la trovi poi in Google Maps, in Tu → Mappe. Serve la connessione.',
    gpx: 'Per app di mappe offline',
    gpxMeans:
      'Sul telefono apri questo file con Organic Maps, OsmAnd o un’altra app di mappe. I segnaposto ci sono anche senza campo, numerati in quest’ordine.',
    csv: 'Per fogli di calcolo',
    csvMeans: 'Si apre in Excel, LibreOffice e Fogli Google, un locale per riga. Lo importa anche My Maps di Google.',
    geojson: 'Per sviluppatori e cartografi',
    geojsonMeans: 'Si apre in geojson.io, in QGIS e con quasi tutte le librerie di mappe.',
  },
} as const satisfies Widened<typeof en>
