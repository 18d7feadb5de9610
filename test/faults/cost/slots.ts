import { dataStart } from '../../../src/formats/export/html.ts'
import { ods, workbook } from '../../formats/import/fixtures/workbooks.ts'

/** A file with a position for a repeated text. */
export type Slot = { name: string; before: string; after: string; pack?: (text: string) => Buffer }

const at = (kind: string, whole: string, holes: Record<string, string>): Slot[] =>
  Object.entries(holes).map(([name, hole]) => {
    const [before = '', after = ''] = hole.split('…')
    return { name: `${kind}, ${name}`, before: whole.split('…')[0]! + before, after: after + whole.split('…')[1]! }
  })

const point = '<Point><coordinates>12.47,41.89</coordinates></Point>'
const inKml = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>…</Document></kml>'
const placemark = `<Placemark><name>Roscioli</name>…${point}</Placemark>`

export const kmlSlots: readonly Slot[] = [
  ...at('KML', '…', {
    'from its start': '…',
    'before its root': '<?xml version="1.0"?>…<kml></kml>',
    'attribute of the root': '<kml …></kml>',
  }),
  ...at('KML', inKml, {
    'between placemarks': `<Placemark><name>Roscioli</name>${point}</Placemark>…`,
    name: `<Placemark><name>…</name>${point}</Placemark>`,
    'open at the end': '<Placemark><name>Roscioli</name>…',
    attributes: '<Placemark …></Placemark>',
    'an attribute': `<Placemark id="…"><name>Roscioli</name>${point}</Placemark>`,
  }),
  ...at('KML', inKml.replace('…', placemark), {
    description: '<description>…</description>',
    'description in CDATA': '<description><![CDATA[…]]></description>',
    'description with a table': '<description><![CDATA[<table><tr><td>…</td></tr></table>]]></description>',
    'script in a description': '<description><![CDATA[<script>…]]></description>',
    'attribute in a description': '<description><![CDATA[<a href="…">Roscioli</a>]]></description>',
    address: '<address>…</address>',
    phoneNumber: '<phoneNumber>tel:…</phoneNumber>',
    coordinates: '<Point><coordinates>…</coordinates></Point>',
    'a cell': '<ExtendedData><Data name="note"><value>…</value></Data></ExtendedData>',
    'an unknown cell': '<ExtendedData><Data name="mood"><value>…</value></Data></ExtendedData>',
    'the name of a cell': '<ExtendedData><Data name="…"><value>a</value></Data></ExtendedData>',
    'a cell’s display name':
      '<ExtendedData><Data name="a"><displayName>…</displayName><value>a</value></Data></ExtendedData>',
    'a cell of a schema':
      '<ExtendedData><SchemaData><SimpleData name="cuisine">…</SimpleData></SchemaData></ExtendedData>',
    'a cell of Forklist':
      '<ExtendedData><Data name="name"><value>a</value></Data><Data name="mapsUrl"><value>b</value></Data><Data name="mapPlaceId"><value>c</value></Data><Data name="note"><value>…</value></Data></ExtendedData>',
    'a link': '<link href="…"/>',
    'an unknown element': '<mood>…</mood>',
    'a geometry': '<MultiGeometry>…</MultiGeometry>',
    'a comment': '<!-- … -->',
    'an instruction': '<?x … ?>',
  }),
]

const inGpx = '<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:f="urn:forklist:gpx:1">…</gpx>'

export const gpxSlots: readonly Slot[] = [
  ...at('GPX', inGpx, {
    'between waypoints': '<wpt lat="1" lon="2"><name>a</name></wpt>…',
    'a latitude': '<wpt lat="…" lon="2"><name>a</name></wpt>',
    'a route': '<rte><name>a</name>…</rte>',
    'a track': '<trk><trkseg>…</trkseg></trk>',
  }),
  ...at('GPX', inGpx.replace('…', '<wpt lat="1" lon="2"><name>a</name>…</wpt>'), {
    desc: '<desc>…</desc>',
    cmt: '<cmt>…</cmt>',
    'desc and cmt': '<cmt>a</cmt><desc>…b</desc>',
    name: '<name>…</name>',
    'a link': '<link href="…"/>',
    url: '<url>…</url>',
    extensions: '<extensions>…</extensions>',
    'desc of Forklist': '<desc>…</desc><extensions><f:name>a</f:name><f:note>b</f:note></extensions>',
    'a note of Forklist': '<desc>a</desc><extensions><f:name>a</f:name><f:note>…</f:note></extensions>',
    'a name of Forklist': '<extensions><f:name>…</f:name></extensions>',
  }),
]

const ours = 'rank,name,address,latitude,longitude,note,mapsUrl,mapPlaceId,category,cuisines,attribution\n'

export const csvSlots: readonly Slot[] = [
  ...at('CSV', '…', { 'from its start': '…', 'behind sep=': 'sep=;\n…', header: 'Name,Address,…\nRoscioli,Rome\n' }),
  ...at('CSV', 'Name,Address,Note,Latitude,Longitude,Link,Cuisine,Tags,Mood\n…', {
    rows: '…',
    'a name': '…,Rome,a,41.9,12.5,,,,\n',
    'a name in quotes': '"…",Rome,a,41.9,12.5,,,,\n',
    'an unclosed quote': 'Roscioli,"…',
    'a note': 'Roscioli,Rome,…,41.9,12.5,,,,\n',
    'a note in quotes': 'Roscioli,Rome,"…",41.9,12.5,,,,\n',
    'a latitude': 'Roscioli,Rome,a,…,12.5,,,,\n',
    'a link': 'Roscioli,Rome,a,41.9,12.5,…,,,\n',
    'a cuisine': 'Roscioli,Rome,a,41.9,12.5,,"…",,\n',
    tags: 'Roscioli,Rome,a,41.9,12.5,,,"…",\n',
    mood: 'Roscioli,Rome,a,41.9,12.5,,,,"…"\n',
  }),
  ...at('CSV of Forklist', `${ours}…`, {
    rows: '…',
    'a name': '1,"…",Rome,41.9,12.5,a,,,,,\n',
    'a note': '1,Roscioli,Rome,41.9,12.5,"…",,,,,\n',
    cuisines: '1,Roscioli,Rome,41.9,12.5,a,,,,"…",\n',
  }),
  ...at('CSV, saved places', '…', {
    'before its header': '…\nTitle,Note,URL\nRoscioli,,https://maps.google.com/?q=a\n',
    header: 'Title,Note,URL…\nRoscioli,,https://maps.google.com/?q=a\n',
    rows: 'Title,Note,URL\n…',
    'a link': 'Title,Note,URL\nRoscioli,,"https://www.google.com/maps/place/…"\n',
  }),
]

const inJson = '{"type":"FeatureCollection","features":[…]}'
const feature =
  '{"type":"Feature","geometry":{"type":"Point","coordinates":[12.5,41.9]},"properties":{"name":"Roscioli",…}}'

export const jsonSlots: readonly Slot[] = [
  ...at('JSON', '…', { 'from its start': '…', 'an object': '{…}', 'a list': '[…]', 'a text': '["…"]' }),
  ...at('GeoJSON', inJson, { features: '…', 'before a feature': '"…",', lines: '' }),
  ...at('our page', `<!doctype html>\n<html><body>…</body></html>`, {
    'its text': `<p>…</p>${dataStart}${inJson.replace('…', feature.replace('…', '"a":1'))}\n</script>`,
    'its data': `${dataStart}${inJson}\n</script>`,
    'its data without an end': `${dataStart}{"type":"FeatureCollection","features":[…`,
  }),
  ...at('GeoJSON', inJson.replace('…', feature), {
    properties: '…"a":1',
    'a name': '"title":"…"',
    'a description': '"description":"…"',
    'a description in HTML': '"description":"<p>…"',
    'an address': '"address":"…"',
    'a link': '"url":"…"',
    'opening hours': '"opening_hours":"…"',
    'an id': '"@id":"…"',
    'cuisine of OpenStreetMap': '"@id":"node/1","amenity":"restaurant","cuisine":"…"',
    'name of OpenStreetMap': '"@id":"node/1","amenity":"restaurant","name":"…"',
    'street of OpenStreetMap': '"@id":"node/1","amenity":"restaurant","addr:street":"…"',
    website: '"website":"…"',
    category: '"category":"…"',
    tags: '"tags":["…"]',
    'an unknown member': '"mood":"…"',
    'a geometry': '"coordinates":"…"',
    'name of Forklist': '"mapsUrl":"a","mapPlaceId":"b","title":"…","note":"b"',
  }),
  ...at(
    'GeoJSON',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"a"},"geometry":…}]}',
    {
      coordinates: '{"type":"Point","coordinates":["…",1]}',
      points: '{"type":"MultiPoint","coordinates":[…[1,2]]}',
      geometries: '{"type":"GeometryCollection","geometries":[…{}]}',
    },
  ),
  ...at(
    'saved places in JSON',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"google_maps_url":…}}]}',
    {
      'a link': '"https://www.google.com/maps/place/…"',
      'a review': '"http://maps.google.com/?cid=1","review_text_published":"…"',
      'a name': '"http://maps.google.com/?cid=1","location":{"name":"…","address":"…"}',
    },
  ),
  ...at('a list in JSON', '{"places":[{"name":"Roscioli","mapPlaceId":"osm:node/1",…}]}', {
    note: '"note":"…"',
    address: '"address":"…"',
    cuisines: '"cuisines":["…"]',
    mapsUrl: '"mapsUrl":"…"',
    website: '"website":"…"',
    openingHours: '"openingHours":"…"',
  }),
]

const inSwarm = '{"items":[{"createdAt":1,"venue":{"id":"a","name":"Roscioli"},…}]}'

/** Files of programs, each with the texts that only its reader reads. */
export const programSlots: readonly Slot[] = [
  ...at('uMap', '{"type":"umap","layers":[{"type":"FeatureCollection",…}]}', {
    features: '"features":[…{"type":"Feature","properties":{"name":"a"}}]',
    'the name of a layer': '"_umap_options":{"name":"…"},"features":[{"type":"Feature","properties":{"name":"a"}}]',
  }),
  ...at('Overpass', '{"generator":"a","elements":[{"type":"node","id":1,"tags":{"amenity":"bar",…}}]}', {
    'a name': '"name":"…"',
    'an address': '"name":"a","addr:street":"…"',
  }),
  ...at('Swarm', inSwarm, { 'a shout': '"shout":"…"', 'an item': '…"a":1' }),
  ...at('JSON of any program', '[{"name":"Roscioli","city":"Rome",…}]', {
    'a note': '"note":"…"',
    'a nested text': '"address":{"street":"…"}',
    'a nested name': '"displayName":{"text":"…"}',
    'the name of a member': '"…":{"lat":1,"lng":2}',
    'an array': '"coordinates":["…",1]',
  }),
  ...at('JSON of any program', '{"a":[{"name":"Rome","places":[…{"name":"Roscioli"}]}]}', { 'a list': '…' }),
  ...at('RSS', '<rss xmlns:georss="http://www.georss.org/georss"><channel>…</channel></rss>', {
    'its title': '<title>…</title><item><title>a</title></item>',
    entries: '<item><title>a</title><georss:point>1 2</georss:point></item>…',
    'a description': '<item><title>a</title><description>…</description></item>',
    'a point': '<item><title>a</title><georss:point>…</georss:point></item>',
    'a link': '<item><title>a</title><link>…</link></item>',
  }),
]

const shown = '<wpt lat="1" lon="2"><name>1. a</name>…</wpt>'

/** Waypoints of ours after an app dropped their own data. */
export const returnedSlots: readonly Slot[] = at('GPX, ours', inGpx.replace('…', shown), {
  'a note above the link': '<desc>…\n\nRome\nhttps://www.openstreetmap.org/node/1</desc>',
  'a note below the link': '<desc>https://www.openstreetmap.org/node/1\n…</desc>',
  'the words of a link': '<desc>Rome\nhttps://www.google.com/maps/search/…/@1,2,17z</desc>',
})

const line = 'Roscioli, Rome\n'

export const lineSlots: readonly Slot[] = [
  ...at('lines', '…', {
    'one line': '…',
    'a line among others': `${line.repeat(20)}…\n${line}`,
    'behind a name': `${line}Roscioli – …\n`,
    'behind a link': `${line}https://maps.app.goo.gl/…\n`,
    'in a link to a place': `${line}https://www.google.com/maps/place/…\n`,
    'before a link': `${line}…https://maps.app.goo.gl/a1\n`,
    'numbered lines': `${line}1. Bonci\n2. …\n`,
    'below an item': '1. Bonci\n   …\n2. Sbanco\n',
    'in brackets': `${line}Roscioli (…) – a\n`,
    'a heading': `${line}Rome: …\n## …\n- Roscioli\n`,
  }),
  ...at('Markdown', '| Name | Mood |\n|---|---|\n| Roscioli | a |\n…', {
    rows: '…',
    'a cell': '| Roscioli | … |\n',
    'a link': '| [Roscioli](https://maps.app.goo.gl/…) | a |\n',
    'below the table': '\n- Bonci\n…',
  }),
  ...at('WhatsApp', '[31.12.24, 20:15:01] Ada: 1. Roscioli\n2. Bonci\n…', {
    lines: '…',
    'a message': '[31.12.24, 20:15:01] Ada: …\n',
    'a sender': '[31.12.24, 20:15:01] …: Roscioli, Rome\n',
    'a date': '[31.12.24…, 20:15:01] Ada: Roscioli, Rome\n',
    'a name above a link': '[31.12.24, 20:15:01] Ada: …\nhttps://maps.app.goo.gl/a1\n',
  }),
  ...at('Telegram', '{"name":"Rome","type":"private_group","messages":[{"type":"message","from_id":"user1",…}]}', {
    'a text': '"text":"…"',
    'an entity': '"text":[{"type":"text_link","text":"Roscioli","href":"https://maps.app.goo.gl/…"}]',
    'a sender': '"text":"- Roscioli","from":"…"',
    'a venue': '"text":"","place_name":"…","address":"…"',
    entities: '"text":["",{"text":"a"}…,"b"]',
  }),
]

/** Pages, outlines, cards, calendars, YAML and copied chats, which are read as documents or as values. */
export const documentSlots: readonly Slot[] = [
  ...at('page', '<!doctype html><html><body><h1>Rome</h1>…</body></html>', {
    'its body': '…',
    'a heading': '<h2>…</h2><p>Via dei Giubbonari 21</p><h2>Bonci</h2>',
    'an item': '<ul><li>Roscioli – …</li><li>Bonci</li></ul>',
    'a link': '<ul><li><a href="https://www.google.com/maps/place/…">Roscioli</a></li><li>Bonci</li></ul>',
    'a cell': '<table><tr><th>Name</th><th>Town</th></tr><tr><td>Roscioli</td><td>…</td></tr></table>',
    'a paragraph': '<p><b>Roscioli</b> …</p><p><b>Bonci</b> pizza</p>',
  }),
  ...at('Markdown', '---\ntitle: Rome\n…', {
    'front matter': 'place: …\n---\n- Roscioli\n- Bonci\n',
    'behind front matter': '---\n- Roscioli\n- …\n',
  }),
  ...at('YAML', 'places:\n- name: Roscioli\n…- name: Bonci\n', { members: '…', 'a note': '  note: …\n' }),
  ...at('vCard', 'BEGIN:VCARD\nVERSION:3.0\nFN:Roscioli\n…\nEND:VCARD\n', {
    properties: '…',
    'a note': 'NOTE:…',
    'an address': 'ADR:;;…;Rome;;;',
  }),
  ...at('iCalendar', 'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n…\nEND:VEVENT\nEND:VCALENDAR\n', {
    properties: 'SUMMARY:Roscioli\n…',
    'a summary': 'SUMMARY:…',
    'a location': 'SUMMARY:Roscioli\nLOCATION:…',
    'a description': 'SUMMARY:Roscioli\nDESCRIPTION:…',
  }),
  ...at('OPML', '<opml><body><outline text="Rome"><outline text="Roscioli" …/></outline></body></opml>', {
    attributes: '…',
    'a note': '_note="…"',
  }),
  ...at('copied chat', 'Ada, [1.2.24, 19:01]\nRoscioli, Rome\n…', {
    lines: '…',
    'a message': 'Ben, [1.2.24, 19:02]\n…',
  }),
]

const row = '{"name":"Roscioli","latitude":41.9,"longitude":12.5,"amenity":"restaurant",…}\n'

export const sourceSlots: readonly Slot[] = [
  ...at('places, CSV', 'name,lat,lon,amenity,cuisine,website,note\n…', {
    rows: '…',
    'a name': '"…",41.9,12.5,restaurant,,,\n',
    'a cuisine': 'Roscioli,41.9,12.5,restaurant,"…",,\n',
    'a website': 'Roscioli,41.9,12.5,restaurant,,"…",\n',
    header: 'Roscioli,41.9,12.5,restaurant,,,\n…',
  }),
  ...at('places, NDJSON', '…', {
    rows: `${row.replace(',…', '')}…`,
    'a name': row.replace('…', '"alt_name":"…"'),
    'an address': row.replace('…', '"address":"…","city":"Rome"'),
    'a website': row.replace('…', '"website":"…"'),
    'opening hours': row.replace('…', '"opening_hours":"…"'),
  }),
  ...at('places, GeoJSON', inJson, {
    features: '…',
    'a name': feature.replace('…', '"amenity":"restaurant","name:en":"…"'),
    'a brand': feature.replace('…', '"amenity":"restaurant","brand":"…"'),
  }),
]

const inSheet = '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>City</t></is></c></row>…'

export const workbookSlots: readonly Slot[] = [
  ...at('XLSX', '…', {
    'between rows': '…',
    'a cell': `${inSheet.slice(0, -1)}<row><c t="inlineStr"><is><t>…</t></is></c></row>`,
    'a number': `${inSheet.slice(0, -1)}<row><c t="inlineStr"><is><t>a</t></is></c><c><v>…</v></c></row>`,
    'a formula': `${inSheet.slice(0, -1)}<row><c t="str"><f>HYPERLINK("…")</f><v>a</v></c></row>`,
    'a reference': `${inSheet.slice(0, -1)}<row r="…"><c r="…" t="inlineStr"><is><t>a</t></is></c></row>`,
  }).map(slot => ({ ...slot, pack: (rows: string) => workbook([{ name: 'A', rows }]) })),
  ...at('XLSX', '…', {
    'a format':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="…"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>',
  }).map(slot => ({
    ...slot,
    pack: (styles: string) => workbook([{ name: 'A', rows: inSheet.slice(0, -1) }], { 'xl/styles.xml': styles }),
  })),
  ...at('ODS', '…', {
    'a cell': '<table:table-row><table:table-cell><text:p>…</text:p></table:table-cell></table:table-row>',
    'a value':
      '<table:table-row><table:table-cell office:value-type="float" office:value="…"><text:p>1</text:p></table:table-cell></table:table-row>',
    'between rows': '…',
  }).map(slot => ({
    ...slot,
    pack: (rows: string) => ods(`<table:table table:name="A">${odsHeader}${rows}</table:table>`),
  })),
]

const odsHeader =
  '<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell><table:table-cell><text:p>City</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>'

export const guideSlots: readonly Slot[] = at('Apple guide', '…', {
  'the guide': 'https://guides.apple.com/?ug=…',
  'before the guide': 'https://guides.apple.com/?a=…&ug=CgNh',
  'the words around it': '… https://guides.apple.com/?ug=CgNh',
  'many links': 'https://guides.apple.com/?ug=CgNh …',
})
