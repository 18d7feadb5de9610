import { crc32, deflateRawSync } from 'node:zlib'
import { ods, packed, workbook } from '../../formats/import/fixtures/workbooks.ts'

/** Nearly the most that a short archive may unpack to. */
export const most = 7.5 * 1024 * 1024

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))

/** Repeats a text with the number of the repetition in it. */
const numbered = (unit: (index: number) => string, size: number): string =>
  Array.from({ length: Math.ceil(size / unit(10_000).length) }, (_, index) => unit(index)).join('')

const joined = (unit: string, size: number): string => repeated(`${unit},`, size).slice(0, -1)

const sheetOf = (rows: string, parts: Record<string, string> = {}, after = ''): Buffer =>
  workbook([{ name: 'A', rows, after }], parts)
const strings = (...texts: string[]) => ({
  'xl/sharedStrings.xml': `<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`,
})
const cell = (text: number) => `<c t="s"><v>${text}</v></c>`
const header = `<row>${cell(0)}${cell(1)}</row>`

/** A workbook whose rows all show one text in each of their cells. */
const oneText = (text: string, cells: number, rows: number): Buffer =>
  sheetOf(header + `<row>${cell(2).repeat(cells)}</row>`.repeat(rows), strings('Name', 'Note', text))

const manyNames = (size: number): Buffer => {
  const sheets = numbered(i => `<sheet name="${i}" r:id="r1"/>`, size)
  return packed({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${header}<row>${cell(2)}</row></sheetData></worksheet>`,
    ...strings('Name', 'Note', 'Roscioli'),
  })
}

const table = (rows: string): Buffer => ods(`<table:table table:name="A">${rows}</table:table>`)
const odsCell = (text: string, attributes = ''): string =>
  `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`
const odsRow = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`
const odsHeader = odsRow(odsCell('Name') + odsCell('Note'))

/** Makes a row of this many equal cells that is repeated as often as the size says. */
const repeatedRow = (text: string, columns: number, size: number): Buffer =>
  table(
    odsHeader +
      odsRow(
        odsCell(text, ` table:number-columns-repeated="${columns}"`),
        ` table:number-rows-repeated="${Math.ceil(size / (columns * text.length))}"`,
      ),
  )

const manyAttributes = Array.from({ length: 250 }, (_, index) => `a${index}=""`).join(' ')

const zipped = (name: string, text: string): Buffer => packed({ [name]: text })

const content = Buffer.alloc(most, 'a,b\n')
const bytes = deflateRawSync(content, { level: 9 })
const wrongChecksum = crc32(content) ^ 1

/** Makes an archive whose entries all unpack the same 7.5 MiB, which are not what their checksums say. */
const wrongChecksums = (entries: number): Buffer => {
  const name = Buffer.from('a.csv')
  const length = 30 + name.length
  const heads = Array.from({ length: entries }, (_, index) => {
    const head = Buffer.alloc(length)
    head.write('PK\x03\x04', 'latin1')
    head.writeUInt16LE(8, 8)
    head.writeUInt16LE(name.length, 26)
    // The heads behind it are its extra field, up to the bytes that all share.
    head.writeUInt16LE((entries - index - 1) * length, 28)
    name.copy(head, 30)
    return head
  })
  const directory = heads.map((_, index) => {
    const entry = Buffer.alloc(46 + name.length)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(wrongChecksum, 16)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(index * length, 42)
    name.copy(entry, 46)
    return entry
  })
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(entries * length + bytes.length, 16)
  return Buffer.concat([...heads, bytes, ...directory, end])
}

const members = (count: number, name: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => `"${name(index)}":"1"`).join()
const features = (properties: string, size: number): string =>
  `{"type":"FeatureCollection","features":[${joined(`{"type":"Feature","geometry":null,"properties":{"name":"Roscioli",${properties}}}`, size)}]}`

const placemarks = (content: string, size: number): Buffer =>
  zipped('doc.kml', inKml(repeated(`<Placemark><name>Roscioli</name>${content}</Placemark>`, size)))
const inKml = (content: string): string =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`
const described = (html: string): string => `<description><![CDATA[${html}]]></description>`
const data = (count: number, name: (index: number) => string): string =>
  `<ExtendedData>${Array.from({ length: count }, (_, i) => `<Data name="${name(i)}"><value>x</value></Data>`).join('')}</ExtendedData>`

const waypoints = (content: string, size: number): Buffer => {
  const all = repeated(`<wpt lat="1" lon="2"><name>a</name>${content}</wpt>`, size)
  return zipped('a.gpx', `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${all}</gpx>`)
}
const items = (content: string, size: number): Buffer => {
  const all = repeated(`<item><title>a</title><georss:point>1 2</georss:point>${content}</item>`, size)
  return zipped('a.rss', `<rss xmlns:georss="http://www.georss.org/georss"><channel>${all}</channel></rss>`)
}

/** Small files that were made to cost as much as they can, by what comes out of them in bytes. Archives unpack to at most 7.5 MiB. */
export const worstFiles: Record<string, (size: number) => Buffer> = {
  'xlsx: a long text in many cells': size => oneText('1.5, 2.5 '.repeat(5000), 98, Math.ceil(size / 98 / 45_000)),
  'xlsx: a text of marks as every name': size => oneText('\u0301&lt;('.repeat(500), 1, Math.ceil(size / 2500)),
  'xlsx: cells of one letter': size => oneText('x', 69, Math.ceil(size / 69 / 22)),
  'xlsx: rows of one address': size => oneText('Roscioli, Via dei Giubbonari 21, Roma', 1, Math.ceil(size / 50)),
  'xlsx: empty cells': size => sheetOf(repeated(`<row>${'<c/>'.repeat(90)}</row>`, size)),
  'xlsx: one sheet under many names': manyNames,
  'xlsx: merged areas over each other': size => {
    const areas = repeated('<mergeCell ref="A2:B9999"/>', size)
    return sheetOf(header + header, strings('Name', 'x '.repeat(30_000)), `<mergeCells>${areas}</mergeCells>`)
  },
  'ods: a repeated row of long texts': size => repeatedRow('1.5, 2.5 '.repeat(5000), 200, size),
  'ods: a repeated row of one letter': size => repeatedRow('x', 200, size),
  'ods: a repeated address': size => repeatedRow('Via dei Giubbonari 21, 00186 Roma (RM)', 20, size),
  'ods: repeated spaces': size => table(odsHeader + odsRow(odsCell(repeated('<text:s text:c="100"/>', size)))),
  'ods: a repeated row of links': size =>
    table(
      odsHeader +
        odsRow(
          odsCell('<text:a xlink:href="https://maps.google.com/?q=1,2">x</text:a>').repeat(199),
          ` table:number-rows-repeated="${Math.ceil(size / 199 / 10)}"`,
        ),
    ),
  'ods: cells of many attributes': size =>
    table(odsHeader + odsRow(repeated(`<table:table-cell ${manyAttributes}/>`, size))),
  'xlsx: nested namespaces': size =>
    sheetOf(repeated(`<row>${'<c xmlns:a="b">'.repeat(50)}${'</c>'.repeat(50)}</row>`, size)),
  'csv: short rows': size => zipped('a.csv', `name,note,a (b),c/d,rating\n${repeated('a,b,c,d,5\n', size)}`),
  'csv: rows of 64 kB': size => zipped('a.csv', `name,note\n${repeated(`Roscioli,${'x '.repeat(32_000)}\n`, size)}`),
  'csv: quotes inside cells': size => zipped('a.csv', `name,note\n${repeated('a"",b"c\n', size)}`),
  'csv: quotes without end': size => zipped('a.csv', `name,note\n${repeated(`a,"${'x'.repeat(1000)}\n`, size)}`),
  'csv: thousands of columns': size => zipped('a.csv', `name,address\n${repeated(`${'x,'.repeat(30_000)}y\n`, size)}`),
  'tsv: a thousand columns': size =>
    zipped('a.tsv', `name\tnote${'\tmood'.repeat(998)}\n${repeated(`${'x\t'.repeat(999)}x\n`, size)}`),
  'json: members with brackets': size =>
    zipped('a.json', `[${joined(`{"name":"Roscioli",${members(500, i => `a (b${i}) / 1`)}}`, size)}]`),
  'json: long values': size =>
    zipped('a.json', `[${joined(`{"name":"Roscioli","latitude":1,"address":"${'Via (1), '.repeat(4000)}"}`, size)}]`),
  'geojson: many members': size =>
    zipped(
      'a.geojson',
      features(
        members(20, i => `k${i}`),
        size,
      ),
    ),
  'geojson: HTML in notes': size =>
    zipped('a.geojson', features(`"description":"${'<p>&amp;<a href=x>y</a>'.repeat(1000)}"`, size)),
  'umap: many layers': size => {
    const layer = '{"features":[{"type":"Feature","geometry":null,"properties":{"name":"a"}}]}'
    return zipped('a.umap', `{"type":"umap","layers":[${joined(layer, size)}]}`)
  },
  'kmz: cells with names in brackets': size =>
    placemarks(
      data(100, i => `a (${i}) / b`),
      size,
    ),
  'kmz: many cells of one column': size =>
    placemarks(
      data(200, () => 'address'),
      size,
    ),
  'kmz: HTML in descriptions': size => placemarks(described('<td>&amp;<a href="https://a.b">y</a>'.repeat(1000)), size),
  'kmz: tables in descriptions': size =>
    placemarks(described(`<table>${'<tr><td>a</td><td>b</td></tr>'.repeat(1000)}</table>`), size),
  'kmz: styles': size => zipped('doc.kml', inKml(repeated('<Style><IconStyle/></Style>', size))),
  'kmz: entities': size => placemarks(`<description>${'&lt;&amp;'.repeat(10_000)}</description>`, size),
  'gpx: extensions': size => waypoints(`<extensions>${'<a><b>c</b></a>'.repeat(100)}</extensions>`, size),
  'gpx: notes': size => waypoints(`<desc>${'&lt;p>b&lt;br>'.repeat(200)}</desc><cmt>${'x\n'.repeat(1000)}</cmt>`, size),
  'georss: descriptions': size => items(`<description>${'&lt;p>b &amp;amp;'.repeat(200)}</description>`, size),
  'markdown: a table': size =>
    zipped('a.md', `| Name | Note |\n|---|---|\n${repeated(`| **Ros** | ${'[a](b) '.repeat(200)} |\n`, size)}`),
  'lines of words': size =>
    zipped('a.txt', repeated('- **Roscioli** (Rome): carbonara – 5/5, Via dei Giubbonari 21\n', size)),
  'lines of links': size =>
    zipped('a.txt', repeated('https://www.google.com/maps/place/Roscioli/@41.89,12.47,17z/data=!3m1!4b1 (a)\n', size)),
  'a chat of many people': size =>
    zipped(
      '_chat.txt',
      numbered(i => `[01/02/24, 10:11:12] P${i}: - Roscioli ${i}, Rome\n`, size),
    ),
  'Takeout: many lists': size =>
    packed(
      Object.fromEntries(
        Array.from({ length: Math.ceil(size / 100) }, (_, index) => [
          `Takeout/Saved/${index}.csv`,
          'Title,Note,URL\na,b,https://www.google.com/maps/place/a/data=!4m2!3m1!1s0x1:0x2\n',
        ]),
      ),
    ),
  'an archive of wrong checksums': size => wrongChecksums(Math.min(1500, Math.ceil(size / 100_000))),
  'an archive of archives': size =>
    packed(
      Object.fromEntries(
        Array.from({ length: Math.ceil(size / 100) }, (_, index) => [`${index}.zip`, 'PK\x03\x04'.repeat(25)]),
      ),
    ),
}
