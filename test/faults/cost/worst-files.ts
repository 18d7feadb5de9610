import { crc32, deflateRawSync } from 'node:zlib'
import { ods, packed, workbook } from '../../formats/import/fixtures/workbooks.ts'

const mebibyte = 1024 * 1024
/** Nearly the most that an archive may unpack to. */
const most = 15 * mebibyte

const repeated = (unit: string, bytes = most): string => unit.repeat(Math.floor(bytes / unit.length))

/** Repeats a text with the number of the repetition in it. */
const numbered = (unit: (index: number) => string, bytes = most): string => {
  const count = Math.floor(bytes / unit(100_000).length)
  return Array.from({ length: count }, (_, index) => unit(index)).join('')
}

const sheetOf = (rows: string, parts: Record<string, string> = {}, after = ''): Buffer =>
  workbook([{ name: 'A', rows, after }], parts)
const strings = (...texts: string[]) => ({
  'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
})
const cell = (text: number) => `<c t="s"><v>${text}</v></c>`
const header = `<row>${cell(0)}${cell(1)}</row>`
const rowsOfText = (cells: number, rows: number): string => header + `<row>${cell(2).repeat(cells)}</row>`.repeat(rows)

/** A workbook of many rows and columns that all show one text. */
const oneText = (text: string, cells: number, rows: number): Buffer =>
  sheetOf(rowsOfText(cells, rows), strings('Name', 'Note', text))

const manySheets = (): Buffer => {
  const sheet = `<worksheet><sheetData>${`<row>${cell(2)}${cell(2)}</row>`}</sheetData></worksheet>`
  const relation = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'
  return packed({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${numbered(i => `<sheet name="${i}" r:id="r1"/>`, 2 * mebibyte)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation,
    'xl/worksheets/sheet1.xml': sheet,
    ...strings('Name', 'Note', 'Roscioli'),
  })
}

const table = (content: string): Buffer => ods(`<table:table table:name="A">${content}</table:table>`)
const odsCell = (text: string, attributes = ''): string =>
  `<table:table-cell office:value-type="string"${attributes}><text:p>${text}</text:p></table:table-cell>`
const odsHeader = `<table:table-row>${odsCell('Name')}${odsCell('Note')}</table:table-row>`
const repeatedCells = (text: string, rows: number, columns: number): Buffer =>
  table(
    `${odsHeader}<table:table-row table:number-rows-repeated="${rows}">${odsCell(text, ` table:number-columns-repeated="${columns}"`)}</table:table-row>`,
  )

const zipped = (name: string, text: string): Buffer => packed({ [name]: text })

/** An archive whose entries all unpack the same bytes, to something other than their checksums say. */
const wrongChecksums = (entries: number): Buffer => {
  const name = Buffer.from('a.csv')
  const content = Buffer.alloc(most, 'a,b\n')
  const packedBytes = deflateRawSync(content, { level: 9 })
  const heads: Buffer[] = []
  const directory: Buffer[] = []
  for (let i = 0; i < entries; i++) {
    const head = Buffer.alloc(30 + name.length)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    // The heads behind it are its extra field, up to the bytes that all share.
    head.writeUInt16LE((entries - i - 1) * head.length, 28)
    name.copy(head, 30)
    heads.push(head)
    const entry = Buffer.alloc(46 + name.length)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(content) ^ 1, 16)
    entry.writeUInt32LE(packedBytes.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(i * head.length, 42)
    name.copy(entry, 46)
    directory.push(entry)
  }
  const before = Buffer.concat([...heads, packedBytes])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(before.length, 16)
  return Buffer.concat([before, ...directory, end])
}

const features = (feature: string | ((index: number) => string), bytes = most): string =>
  `{"type":"FeatureCollection","features":[${(typeof feature === 'string' ? repeated(`${feature},`, bytes) : numbered(i => `${feature(i)},`, bytes)).slice(0, -1)}]}`
const members = (count: number, name: (index: number) => string, value = '1'): string =>
  Array.from({ length: count }, (_, index) => `"${name(index)}":"${value}"`).join()
const feature = (properties: string): string =>
  `{"type":"Feature","geometry":null,"properties":{"name":"Roscioli",${properties}}}`

const inKml = (content: string): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`
const placemark = (content: string): string => `<Placemark><name>Roscioli</name>${content}</Placemark>`
const data = (count: number, name: (index: number) => string): string =>
  `<ExtendedData>${Array.from({ length: count }, (_, i) => `<Data name="${name(i)}"><value>x</value></Data>`).join('')}</ExtendedData>`

const inGpx = (content: string): string =>
  `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${content}</gpx>`
const inRss = (content: string): string =>
  `<rss xmlns:georss="http://www.georss.org/georss"><channel><title>a</title>${content}</channel></rss>`

/** Files of less than 256 kB that were made to cost as much as they can, by kind. Archives unpack to 15 MiB. */
export const worstFiles: Record<string, () => Buffer> = {
  'xlsx: one text of 1 MB in 9,800 cells': () => oneText('x'.repeat(mebibyte), 98, 100),
  'xlsx: one text of 60 kB in 250 cells': () => oneText('Roscioli, Rome. '.repeat(3750), 2, 125),
  'xlsx: a long text as every name': () => oneText('\u0301&lt;('.repeat(500), 1, 6000),
  'xlsx: 700,000 cells of one letter': () => oneText('x', 69, 9990),
  'xlsx: rows of one column': () => oneText('Roscioli, Via dei Giubbonari 21, Roma, Italy', 1, 9990),
  'xlsx: a million empty cells': () => sheetOf(`<row>${'<c/>'.repeat(90)}</row>`.repeat(9990)),
  'xlsx: one sheet under many names': manySheets,
  'xlsx: merged areas over each other': () =>
    sheetOf(
      rowsOfText(2, 2),
      strings('Name', 'Note', 'x'.repeat(60_000)),
      `<mergeCells>${repeated('<mergeCell ref="A3:B9999"/>', 5 * mebibyte)}</mergeCells>`,
    ),
  'xlsx: a link at every cell': () =>
    sheetOf(
      rowsOfText(2, 9990),
      strings('Name', 'Map', 'x'),
      `<hyperlinks>${numbered(i => `<hyperlink ref="B${(i % 9990) + 1}" r:id="rId1"/>`, 5 * mebibyte)}</hyperlinks>`,
    ),
  'xlsx: formats': () =>
    sheetOf(`<row><c s="1"><v>1</v></c></row>`.repeat(9990), {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'[h]&quot;y'.repeat(100_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(49_000)}</cellXfs></styleSheet>`,
    }),
  'ods: rows and columns of 1 kB repeated': () => repeatedCells('x'.repeat(1000), 9990, 200),
  'ods: rows and columns of one letter repeated': () => repeatedCells('x', 9990, 200),
  'ods: repeated addresses': () => repeatedCells('Via dei Giubbonari 21, 00186 Roma (RM) / 4.5', 9990, 20),
  'ods: repeated rows of 60 kB': () => repeatedCells('x '.repeat(30_000), 9990, 1),
  'ods: repeated spaces': () =>
    table(
      `${odsHeader}<table:table-row>${odsCell(repeated('<text:s text:c="100"/>', 10 * mebibyte))}</table:table-row>`,
    ),
  'ods: cells of 250 attributes': () =>
    table(
      `${odsHeader}<table:table-row>${repeated(`<table:table-cell ${Array.from({ length: 250 }, (_, i) => `a${i}=""`).join(' ')}/>`, 12 * mebibyte)}</table:table-row>`,
    ),
  'csv in an archive: short rows': () =>
    zipped('a.csv', `name,note,a (b),c/d,rating\n${repeated('a,b,c,d,5\n', 99_000)}`),
  'csv in an archive: rows of 64 kB': () =>
    zipped('a.csv', `name,note\n${repeated(`Roscioli,${'x '.repeat(32_000)}\n`)}`),
  'csv in an archive: unclosed quotes': () => zipped('a.csv', `name,note\n${repeated('"Roscioli\n')}`),
  'csv in an archive: quotes inside cells': () => zipped('a.csv', `name,note\n${repeated('a"",b"c\n')}`),
  'csv in an archive: opened quotes in long lines': () =>
    zipped('a.csv', `name,note\n${repeated(`Roscioli,"${'x'.repeat(1000)}\n`)}`),
  'tsv in an archive: a thousand columns': () =>
    zipped('a.tsv', `name\tnote${'\tmood'.repeat(998)}\n${repeated(`${'x\t'.repeat(999)}x\n`)}`),
  'json in an archive: members with brackets': () =>
    zipped('a.json', `[${repeated(`{"name":"Roscioli",${members(500, i => `a (b${i}) / 1`)}},`).slice(0, -1)}]`),
  'json in an archive: long values': () =>
    zipped(
      'a.json',
      `[${repeated(`{"name":"Roscioli","latitude":1,"longitude":2,"address":"${'Via (1), '.repeat(4000)}"},`).slice(0, -1)}]`,
    ),
  'json in an archive: lists in lists': () =>
    zipped('a.json', `{${numbered(i => `"l${i}":[{"name":"a","lat":1}],`).slice(0, -1)}}`),
  'geojson in an archive: many members': () =>
    zipped('a.geojson', features(feature(members(1900, i => `a (${i}) / c`)))),
  'geojson in an archive: one letter each': () => zipped('a.geojson', features(feature(members(20, i => `k${i}`)))),
  'geojson in an archive: HTML in notes': () =>
    zipped('a.geojson', features(feature(`"description":"${'<p>&amp;<a href=x>y</a>'.repeat(1000)}"`))),
  'umap in an archive: many layers': () =>
    zipped(
      'a.umap',
      `{"type":"umap","layers":[${numbered(i => `{"_umap_options":{"name":"${i}"},"features":[{"type":"Feature","geometry":null,"properties":{"name":"a"}}]},`).slice(0, -1)}]}`,
    ),
  'kmz: placemarks with cells': () => zipped('doc.kml', inKml(repeated(placemark(data(100, i => `a (${i}) / b`))))),
  'kmz: placemarks of nothing': () => zipped('doc.kml', inKml('<Placemark><name>a</name></Placemark>'.repeat(9990))),
  'kmz: HTML in descriptions': () =>
    zipped(
      'doc.kml',
      inKml(
        repeated(
          placemark(`<description><![CDATA[${'<td>&amp;<a href="https://a.b">y</a>'.repeat(1000)}]]></description>`),
        ),
      ),
    ),
  'kmz: tables in descriptions': () =>
    zipped(
      'doc.kml',
      inKml(
        repeated(
          placemark(
            `<description><![CDATA[<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(1000)}</table>]]></description>`,
          ),
        ),
      ),
    ),
  'kmz: styles': () =>
    zipped('doc.kml', inKml(`${numbered(i => `<Style id="${i}"><IconStyle/></Style>`)}${placemark('')}`)),
  'kmz: entities': () => zipped('doc.kml', inKml(placemark(`<description>${repeated('&lt;&#1;&amp;')}</description>`))),
  'kmz: coordinates': () =>
    zipped(
      'doc.kml',
      inKml(repeated(placemark(`<LineString><coordinates>${'1,2,3 '.repeat(10_000)}</coordinates></LineString>`))),
    ),
  'gpx in an archive: extensions': () =>
    zipped(
      'a.gpx',
      inGpx(
        repeated(`<wpt lat="1" lon="2"><name>a</name><extensions>${'<a><b>c</b></a>'.repeat(100)}</extensions></wpt>`),
      ),
    ),
  'gpx in an archive: notes': () =>
    zipped(
      'a.gpx',
      inGpx(
        repeated(
          `<wpt lat="1" lon="2"><name>a</name><desc>${'&lt;p>b&lt;br>'.repeat(200)}</desc><cmt>${'x\n'.repeat(1000)}</cmt></wpt>`,
        ),
      ),
    ),
  'georss in an archive: descriptions': () =>
    zipped(
      'a.rss',
      inRss(
        repeated(
          `<item><title>a &amp;lt;p></title><georss:point>1 2</georss:point><description>${'&lt;p>b &amp;amp;'.repeat(200)}</description></item>`,
        ),
      ),
    ),
  'markdown in an archive: a table': () =>
    zipped('a.md', `| Name | Note |\n|---|---|\n${repeated('| **Ros** | [a](b) |\n', 220_000)}`),
  'text in an archive: lines': () =>
    zipped('a.txt', repeated('- **Roscioli** (Rome): carbonara – 5/5, Via dei Giubbonari 21\n', 590_000)),
  'text in an archive: long lines': () => zipped('a.txt', repeated(`1. Roscioli, ${'a (b), '.repeat(280)}\n`)),
  'text in an archive: links': () =>
    zipped(
      'a.txt',
      repeated('https://www.google.com/maps/place/Roscioli/@41.89,12.47,17z/data=!3m1!4b1!4m2 (a)\n', 800_000),
    ),
  'a chat in an archive': () =>
    zipped(
      '_chat.txt',
      numbered(i => `[01/02/24, 10:11:${String(i % 60).padStart(2, '0')}] P${i}: - Roscioli ${i}, Rome\n`),
    ),
  'a chat in an archive: one message': () =>
    zipped(
      '_chat.txt',
      `[01/02/24, 10:11:12] Ada: a\n[01/02/24, 10:11:13] Bo: b\n${numbered(i => `- Place ${i}, Rome\n`)}`,
    ),
  'Takeout: many lists': () =>
    packed(
      Object.fromEntries(
        Array.from({ length: 2000 }, (_, i) => [
          `Takeout/Saved/${i}.csv`,
          'Title,Note,URL,Tags,Comment\n,,,,\na,b,https://www.google.com/maps/place/a/data=!4m2!3m1!1s0x1:0x2,,\n',
        ]),
      ),
    ),
  'an archive of wrong checksums': () => wrongChecksums(1500),
  'an archive of archives': () =>
    packed(Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`${i}.zip`, 'PK\x03\x04']))),
}
