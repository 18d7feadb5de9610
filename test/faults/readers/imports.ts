import { strToU8, zipSync } from 'fflate'
import { listView } from '../../../src/domain/list-view.ts'
import { readArchive } from '../../../src/formats/import/archive.ts'
import { decodeBytes } from '../../../src/formats/import/decode.ts'
import type { ImportedRow } from '../../../src/formats/import/imported-place.ts'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { workbookRows } from '../../../src/formats/import/xlsx.ts'
import { isZip, openArchive } from '../../../src/formats/import/zip.ts'
import { fileOf, lists } from '../../formats/export/lists.ts'
import { guideBytes, guideLink, romanGuide } from '../../formats/import/fixtures/apple-guides.ts'
import { mapstr, overpass } from '../../formats/import/fixtures/features.ts'
import { atom, rdf, rss } from '../../formats/import/fixtures/feeds.ts'
import { googleEarth } from '../../formats/import/fixtures/google-earth.ts'
import { garmin, osmAnd } from '../../formats/import/fixtures/gpx.ts'
import { overpassAnswer, swarmExport, umapFile } from '../../formats/import/fixtures/json.ts'
import { myMaps } from '../../formats/import/fixtures/my-maps.ts'
import { organicMaps } from '../../formats/import/fixtures/organic-maps.ts'
import { fromExcel, mapstrTable, tablesOfRoscioli } from '../../formats/import/fixtures/tables.ts'
import { olderSavedList, reviewed, savedList, starred } from '../../formats/import/fixtures/takeout.ts'
import { excel, libreOffice, workbook } from '../../formats/import/fixtures/workbooks.ts'
import { membersNotAsPromised, read, readFile, towns } from '../../formats/import/reading.ts'
import type { FuzzedReader } from './reader.ts'

const broken = lists['texts that try to break out']!
const ours = JSON.stringify(listView(broken.info, broken.entries, { base: 'https://lists.example.org', formats: [] }))
const ofAnyProgram = JSON.stringify({
  title: 'Food',
  lists: [
    { name: 'Rome', places: [{ name: 'Roscioli', location: { lat: 41.8937, lng: 12.4737, city: { name: 'Rome' } } }] },
  ],
})
const written = '1. Roscioli, Rome – best carbonara\n2. [Bonci](https://maps.app.goo.gl/a1)\n\n3. **Fuunji**, Tokyo\n'

const pages = [
  '<!doctype html><title>Rome</title><h2>Roscioli</h2><p>Via dei Giubbonari 21</p><h2>Bonci</h2><p>Pizza</p>',
  '<table><tr><th>Name<th>Town<tr><td>Roscioli<td>Rome</table><dl><dt><a href="https://maps.app.goo.gl/a1">Bonci</a></dl>',
  '<opml><head><title>Rome</title></head><body><outline text="Roscioli" _note="carbonara"/></body></opml>',
]
const values = [
  'BEGIN:VCARD\nVERSION:3.0\nFN:Roscioli\nADR:;;Via dei Giubbonari 21;Rome;;00186;Italy\nEND:VCARD\n',
  'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Dinner at Roscioli\nLOCATION:Roscioli\\, Rome\nEND:VEVENT\nEND:VCALENDAR\n',
  'places:\n- name: Roscioli\n  town: Rome\n- name: Bonci\n  note: >\n    pizza\n',
]
const inValues = [
  '\n',
  ':',
  ';',
  ',',
  '\\',
  '- ',
  '  ',
  '&a ',
  '*a',
  '!!',
  '|',
  'BEGIN:VEVENT\n',
  'END:VCARD\n',
  'N:',
  '=3D',
]

const inXml = [
  ...[
    '<',
    '>',
    '&',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '</',
    '/>',
    '<?',
    '"',
    "'",
    '</name>',
    '<name>',
    '<?xml encoding="x"?>',
  ],
  ...[
    '&#x110000;',
    '&__proto__;',
    '&#0;',
    '<!DOCTYPE x>',
    '<!ENTITY a "b">',
    'xmlns:a=""',
    '<a:b:c/>',
    '<a b="c"',
    '<b><i>',
  ],
]
const inKml = [
  ...inXml,
  '<Placemark>',
  '</Placemark>',
  '<coordinates>',
  '1,2,3 ',
  '<Folder>',
  '<description>',
  '<br>',
  '<a href="https://x">',
]
const inGpx = [...inXml, '<wpt>', '<wpt lat="1" lon="2">', '</wpt>', '<rte><rtept>', '<trkseg>', '<extensions>']
const inFeeds = [
  ...inXml,
  '<item>',
  '</item>',
  '<entry>',
  '<georss:point>',
  '1 2',
  '<geo:lat>1</geo:lat>',
  '<channel><title>',
]
const inTables = [
  ...['"', '""', ',', ';', '\t', '|', '\n', '\r\n', '\r', 'sep=;\n', 'Title,Note,URL\n', '\ufeff', '\0', "'=", '=1+1'],
  ...['Name,Latitude,Longitude\n', '41.9,12.5', 'POINT(12 41)', 'https://', '1e999', '"\n"'],
]
const inJson = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    '\\u0000',
    '\\ud800',
    'null',
    '1e999',
    '"type":"Feature"',
    '"__proto__":{}',
  ],
  ...[
    '"features":[',
    '"geometry":{"type":"Point","coordinates":[1,2]}',
    '\x1e',
    '\n',
    '"places":[',
    '[[[[[[[[',
    '{"a":',
  ],
]
const inLines = [
  ' – ',
  '](https://',
  '[',
  '**',
  '#',
  '- ',
  '1. ',
  '\n',
  'https://maps.app.goo.gl/',
  'geo:1,2',
  '(',
  ', ',
  '🍝',
  '\u202e',
]
const inArchives = [
  'PK\x01\x02',
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x06\x06',
  '\xff\xff\xff\xff',
  'doc.kml',
  '../',
  '\0\0\0\0',
]

const sheet = Buffer.from(
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>City</t></is></c></row><row r="2"><c r="A2" t="str"><f>HYPERLINK("https://x")</f><v>Roscioli</v></c><c r="B2" s="1"><v>45413</v></c></row>',
)
const inSheets = [...inXml, '<row>', '<c r="A2">', '<v>1e999</v>', 't="s"', 'r="XFD1048576"', '<is><t>', '_xD800_']

const kmz = (files: Record<string, string>, level: 0 | 6 = 6): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])), { level }),
  )

const reader = (name: string, files: readonly (string | Buffer)[], tokens: readonly string[]): FuzzedReader => ({
  name,
  files: files.map(file => Buffer.from(file as string)),
  tokens,
  read: readImport,
  holds: rowsAreAsPromised,
})

export const imports: readonly FuzzedReader[] = [
  reader('KML', [myMaps, googleEarth, organicMaps, fileOf('kml', broken)], inKml),
  reader('GPX', [osmAnd, garmin, fileOf('gpx', broken)], inGpx),
  reader(
    'CSV',
    [savedList, olderSavedList, fromExcel, mapstrTable, ...Object.values(tablesOfRoscioli), fileOf('csv', broken)],
    inTables,
  ),
  reader('feeds', [rss, atom, rdf], inFeeds),
  reader('GeoJSON', [overpass, mapstr, fileOf('geojson', broken), fileOf('html', broken)], inJson),
  reader('JSON of programs', [umapFile, overpassAnswer, ...Object.values(swarmExport), ofAnyProgram], inJson),
  reader('a map provider’s JSON', [starred, reviewed], inJson),
  reader('a list in JSON', [ours], inJson),
  reader('lines', [written], inLines),
  reader('pages and outlines', pages, [...inXml, '<li>', '<h2>', '<td>', '<dt>', '<outline text="a">']),
  reader('cards, calendars and YAML', values, inValues),
  {
    ...reader(
      'KMZ',
      [
        kmz({ 'doc.kml': myMaps }),
        kmz({ 'a.png': '', 'Rome.kml': googleEarth }, 0),
        kmz({ 'Rome.csv': fromExcel, 'Takeout/Saved/Milan.csv': savedList }),
      ],
      inArchives,
    ),
    inside: {
      files: [myMaps, googleEarth, fromExcel].map(content => Buffer.from(content)),
      tokens: inKml,
      pack: contents => Buffer.from(zipSync({ 'doc.kml': contents })),
    },
  },
  {
    ...reader(
      'Apple guides',
      [guideLink(romanGuide), guideLink(guideBytes('', []))],
      ['https://', '&ug=', '%', '+', '=', '\n'],
    ),
    inside: {
      files: [romanGuide],
      tokens: ['\x12\xff\xff\xff\xff\x0f', '\x0a\x00', '\x10\xff', '\x22\x12', '\x2a'],
      pack: contents => Buffer.from(guideLink(contents)),
    },
  },
  {
    ...reader('workbooks', [excel, libreOffice], inArchives),
    holds: bytes => rowsAreValid(() => workbookRows(openArchive(bytes), towns)?.rows ?? []),
    inside: {
      files: [sheet],
      tokens: inSheets,
      pack: contents => workbook([{ name: 'A', rows: contents.toString() }]),
    },
  },
]

/** Reads a file as an import does. Returns whether it has rows. */
function readImport(bytes: Buffer): boolean {
  return isRead(() => readFile(bytes).rows.length > 0)
}

function rowsAreAsPromised(bytes: Buffer): void {
  rowsAreValid(() =>
    isZip(bytes) ? readArchive(openArchive(bytes), towns).rows : (read(decodeBytes(bytes))?.rows ?? []),
  )
}

function rowsAreValid(rowsIn: () => readonly ImportedRow[]): void {
  isRead(() => {
    const wrong = membersNotAsPromised(rowsIn())
    if (wrong.length > 0) throw new Error(`a row has ${JSON.stringify(wrong).slice(0, 500)}`)
    return true
  })
}

function isRead(read: () => boolean): boolean {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableFile) return false
    throw error
  }
}
