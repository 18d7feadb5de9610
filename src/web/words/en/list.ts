import type { Tree } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: 'by {author}',
    places: { one: '{count} place', other: '{count} places' },
    updated: 'updated {date}',
    empty: 'There are no places on this list yet.',
    copiedFrom: 'Copied from {list} by {author}',
    ranked: 'The places, best first',
    mapOf: { one: 'A map with {count} numbered place', other: 'A map with {count} numbered places' },
    withoutPosition: { one: '{count} place has no known position.', other: '{count} places have no known position.' },
    website: 'Website',
    mapApp: 'Map app',
    closed: 'closed',
    openAllDay: 'open 24 hours',
    orLater: '{hours}, open end',
    holidaysDiffer: 'may differ on public holidays',
    data: 'Data: {owners}',
    jumpShare: 'Share',
    jumpDownload: 'Download',
    // By the directory's names of them, without what parts their words. That a place is a restaurant goes without saying.
    categories: {
      bakery: 'bakery',
      bar: 'bar',
      biergarten: 'beer garden',
      cafe: 'café',
      fastfood: 'fast food',
      foodcourt: 'food court',
      icecream: 'ice cream parlour',
      pub: 'pub',
    },
  },

  reading: {
    openNow: 'Open now',
    openUntil: 'Open until {time}',
    closedNow: 'Closed',
    mayBeOpen: 'May still be open',
    opensAt: 'Closed, opens {time}',
    sortBy: 'Sort by',
    byRank: 'rank',
    byDistance: 'distance from me',
    locating: 'Asking where you are …',
    locationRefused: 'This browser did not say where you are, so the list stays in its order.',
    sortedByDistance: 'Sorted by distance from you.',
    sortedByRank: 'Sorted by rank.',
    filter: 'Find on this list',
    filtered: { one: '{count} place fits', other: '{count} places fit' },
    noneFits: 'Nothing on this list fits.',
    copy: 'Copy the link',
    copied: 'Copied',
    share: 'Share …',
    print: 'Print',
    zoomIn: 'Closer',
    zoomOut: 'Farther',
    wholeList: 'The whole list',
    edit: 'Change this list',
  },

  copy: {
    title: 'Make it your own',
    means:
      'A new list with the same places, order and notes, for you to change. This one stays as it is, and yours says where it comes from.',
    listTitle: 'Title of your list',
    make: 'Make a copy',
  },

  share: {
    title: 'Share',
    link: 'The link to this list',
    qr: 'The link as a QR code',
    qrMeans: 'Point a phone’s camera at it.',
    embed: 'Show it on your own page',
    embedMeans: 'Paste this where your page takes HTML.',
    feed: 'Follow changes in a feed reader',
    plainText: 'plain text',
    formats: 'As text: {markdown}, {text}. For programs: {json}.',
  },

  downloads: {
    title: 'Take it with you',
    mapsNote:
      'No service can write into the saved places of Google Maps; the KML file is the way in, and each place’s own link opens exactly that restaurant.',
    kml: 'For Google Maps and Google Earth',
    kmlMeans:
      'On a computer open google.com/mymaps, choose “Create a new map”, then “Import”, and take this file. On the phone it is then in Google Maps under You → Maps. Needs a connection.',
    gpx: 'For offline map apps',
    gpxMeans:
      'On the phone open this file with Organic Maps, OsmAnd or another map app. The pins are there with no signal, numbered in this order.',
    csv: 'For spreadsheets',
    csvMeans: 'Opens in Excel, LibreOffice and Google Sheets, one place a row. Google’s My Maps imports it too.',
    geojson: 'For developers and map editors',
    geojsonMeans: 'Opens in geojson.io, QGIS and most map libraries.',
  },
} as const satisfies Tree
