import { degrees, isLocated, type LatLng } from '../../domain/coordinates.ts'
import type { ExportedList } from '../../domain/list.ts'
import { displayName } from '../../domain/place.ts'
import { type ExportColumn, type ExportedEntry, exportColumns, exportedEntries } from './columns.ts'
import { aboutPoints, linesBelowNote, linkWords, type Notice } from './common.ts'
import { cdata, htmlLink, htmlText, xmlAttribute, xmlText } from './xml.ts'

/** The parts of a document that apps read differently. */
export type KmlDialect = {
  /** Declarations of the namespaces that its own elements use. */
  namespaces: string
  stylesOf(list: ExportedList): string
  styleOf(entry: ExportedEntry): string
  /** Returns the rank as the name shows it. */
  rankOf(rank: number, list: ExportedList): string
  /** Returns the descriptions as text or HTML. */
  aboutList(list: ExportedList): string
  aboutPlace(entry: ExportedEntry): string
  /** Returns elements of its own behind the table of a place. */
  ownData(entry: ExportedEntry, columns: readonly ExportColumn[]): string
}

/** Writes a flat document of placemarks in rank order: Google My Maps and others lose folders and overlays. */
export function* kmlDocument(list: ExportedList, dialect: KmlDialect): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:atom="http://www.w3.org/2005/Atom"${dialect.namespaces}>
<Document>
<name>${xmlText(list.info.title)}</name>
<open>1</open>
<atom:author><atom:name>${xmlText(list.info.authorName)}</atom:name></atom:author>
<atom:link href="${xmlAttribute(list.url)}"/>
<description>${cdata(dialect.aboutList(list))}</description>
${dialect.stylesOf(list)}`
  const columns = exportColumns('kml', list)
  for (const entry of exportedEntries(list))
    if (isLocated(entry.facts)) yield placemark(entry, entry.facts, { list, dialect, columns })
  yield '</Document>\n</kml>\n'
}

type Writing = { list: ExportedList; dialect: KmlDialect; columns: readonly ExportColumn[] }

const placemark = (entry: ExportedEntry, at: LatLng, { list, dialect, columns }: Writing): string =>
  `<Placemark>
<name>${xmlText(`${dialect.rankOf(entry.rank, list)}. ${displayName(entry.facts)}`)}</name>
<description>${cdata(dialect.aboutPlace(entry))}</description>
<styleUrl>#${dialect.styleOf(entry)}</styleUrl>
<ExtendedData>
${columns.map(column => data(column, entry)).join('')}${dialect.ownData(entry, columns)}</ExtendedData>
<Point><coordinates>${degrees(at.longitude)},${degrees(at.latitude)}</coordinates></Point>
</Placemark>
`

// Google My Maps makes a column of each name. All columns are on every placemark, so that they have the same order whichever place comes
// first. A map has 20,000 cells: 2,000 places fill ten columns.
const data = (column: ExportColumn, entry: ExportedEntry): string =>
  `<Data name="${column.name}"><value>${cellText(column, entry)}</value></Data>\n`

/** Returns a cell as XML. The note is in CDATA, because escaping could make it five times as long. */
export const cellText = ({ name, text }: ExportColumn, entry: ExportedEntry): string =>
  name === 'note' ? cdata(text(entry)) : xmlText(text(entry))

/** Returns the description of a place as HTML. */
export const placeHtml = ({ note, mapsUrl, ...entry }: ExportedEntry): string =>
  (note && `${htmlText(note)}<br><br>`) +
  linesBelowNote({ note, ...entry })
    .map(line => `${htmlText(line)}<br>`)
    .join('') +
  htmlLink(mapsUrl, linkWords)

/** Returns the description of a list as HTML. @param more sentences about the file */
export const listHtml = (list: ExportedList, ...more: string[]): string => {
  const { counts, notices } = aboutPoints(list)
  return [
    list.info.description && `${htmlText(list.info.description)}<br>`,
    ...counts,
    htmlLink(list.url, 'The list'),
    ...notices.map(htmlNotice),
    ...more,
  ]
    .filter(Boolean)
    .join('<br>')
}

const htmlNotice = ({ words, license }: Notice): string => (license ? htmlLink(license, words) : htmlText(words))
