import { degrees, isLocated, type LatLng } from '../../domain/coordinates.ts'
import type { ExportedList } from '../../domain/list.ts'
import { displayName } from '../../domain/place.ts'
import { type ExportColumn, type ExportedEntry, exportColumns, exportedEntries } from './columns.ts'
import { aboutPoints, joinLines, linesBelowNote, type Notice, paddedRank, paragraphs, plainNotice } from './common.ts'
import type { ExportFormat } from './export-format.ts'
import { xmlAttribute, xmlText } from './xml.ts'

/** GPX 1.1, a waypoint for each place in rank order. The schema requires this order of elements. */
export const gpx: ExportFormat = {
  name: 'gpx',
  mediaType: 'application/gpx+xml',
  purpose: 'for offline map apps',
  holds: 'places with coordinates',
  texts: {
    en: {
      label: 'OsmAnd and other map apps',
      steps:
        'On your phone, open this file with Organic Maps, OsmAnd or another map app. The pins work without a signal, numbered in this order.',
    },
    de: {
      label: 'OsmAnd und andere Karten-Apps',
      steps:
        'Öffne diese Datei auf dem Handy mit Organic Maps, OsmAnd oder einer anderen Karten-App. Die Stecknadeln sind auch ohne Netz da, in dieser Reihenfolge nummeriert.',
    },
    es: {
      label: 'OsmAnd y otras apps de mapas',
      steps:
        'En el teléfono, abre este archivo con Organic Maps, OsmAnd u otra app de mapas. Los marcadores se ven sin cobertura, numerados en este orden.',
    },
    fr: {
      label: 'OsmAnd et autres applis de cartes',
      steps:
        'Sur le téléphone, ouvrez ce fichier avec Organic Maps, OsmAnd ou une autre appli de cartes. Les repères sont là même sans réseau, numérotés dans cet ordre.',
    },
    it: {
      label: 'OsmAnd e altre app di mappe',
      steps:
        'Sul telefono apri questo file con Organic Maps, OsmAnd o un’altra app di mappe. I segnaposto ci sono anche senza campo, numerati in quest’ordine.',
    },
    ja: {
      label: 'OsmAndなどの地図アプリ',
      steps:
        'スマートフォンで、このファイルをOrganic MapsやOsmAndなどの地図アプリで開きます。電波がなくても、この順に番号のついたピンが表示されます。',
    },
  },
  *write(list) {
    yield root + metadata(list)
    // A waypoint has the link in an element of the standard.
    const columns = exportColumns('gpx', list).filter(({ name }) => name !== 'mapsUrl')
    for (const entry of exportedEntries(list))
      if (isLocated(entry.facts)) yield waypoint(entry, entry.facts, list, columns)
    yield '</gpx>\n'
  },
}

// The prefix of OsmAnd's namespace is fixed: Organic Maps reads `osmand:color` as text.
const root = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Forklist"
 xmlns="http://www.topografix.com/GPX/1/1"
 xmlns:osmand="https://osmand.net/docs/technical/osmand-file-formats/osmand-gpx"
 xmlns:forklist="urn:forklist:gpx:1">
`

const metadata = (list: ExportedList): string => {
  const { info, url } = list
  const { counts, notices } = aboutPoints(list)
  return (
    '<metadata>\n' +
    element('name', info.title) +
    element('desc', paragraphs(info.description, joinLines(...counts, ...notices.map(plainNotice)))) +
    `<author>\n${element('name', info.authorName)}</author>\n` +
    copyright(notices) +
    link(url) +
    '</metadata>\n'
  )
}

// GPX has space for one copyright, which all owners share. The description names each with its licence.
const copyright = (notices: readonly Notice[]): string => {
  if (notices.length === 0) return ''
  const owners = notices.map(({ owner }) => owner).join(', ')
  const license = notices.find(({ license }) => license)?.license
  return `<copyright author="${xmlAttribute(owners)}">\n${element('license', license)}</copyright>\n`
}

const waypoint = (entry: ExportedEntry, at: LatLng, list: ExportedList, columns: readonly ExportColumn[]): string => {
  const { facts, note, rank, band, color, mapsUrl: url } = entry
  // Escaped once: the note appears twice, and escaping is most of the work.
  const escapedNote = xmlText(note)
  return (
    `<wpt lat="${degrees(at.latitude)}" lon="${westOf180(degrees(at.longitude))}">\n` +
    element('name', `${paddedRank(rank, list)}. ${displayName(facts)}`) +
    // Without `cmt`: Organic Maps and OsmAnd show it below `desc`, and all that it could say is there. Some apps take a waypoint's link for an image, and some do not show it.
    tag('desc', paragraphs(escapedNote, xmlText(joinLines(...linesBelowNote(entry), url)))) +
    link(url) +
    element('sym', 'Restaurant') +
    // OsmAnd groups pins by type, so a list or a band becomes a group. The group takes icon and colour from its first pin.
    element('type', band ?? list.info.title) +
    '<extensions>\n' +
    element('osmand:icon', 'restaurants') +
    element('osmand:background', 'circle') +
    element('osmand:color', `#${color.rgb}`) +
    element('osmand:address', facts.address) +
    columns
      .map(({ name, text }) => tag(`forklist:${name}`, name === 'note' ? escapedNote : xmlText(text(entry))))
      .join('') +
    '</extensions>\n</wpt>\n'
  )
}

// GPX allows only -180 for the 180th meridian.
const westOf180 = (longitude: string): string => (longitude === '180' ? '-180' : longitude)

/** Returns an element on its own line; empty for an empty text. */
const element = (name: string, text = ''): string => tag(name, xmlText(text))

/** Returns an element around escaped text. */
const tag = (name: string, escaped: string): string => escaped && `<${name}>${escaped}</${name}>\n`

const link = (url: string): string => `<link href="${xmlAttribute(url)}"/>\n`
