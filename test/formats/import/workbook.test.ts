import { describe, expect, test } from 'vitest'
import { numberFormatOf } from '../../../src/formats/import/workbook/number-format.ts'
import { workbookRows } from '../../../src/formats/import/xlsx.ts'
import { maxUnpackedBytes, openArchive } from '../../../src/formats/import/zip.ts'
import { excel, libreOffice, ods, packed, textRows, workbook } from './fixtures/workbooks.ts'
import { readFile, refusalIn, towns } from './reading.ts'

const read = (bytes: Buffer) => {
  const { beside, columns, ...found } = workbookRows(openArchive(bytes), towns)!
  return found
}
const refusalOf = (bytes: Buffer) => refusalIn(() => readFile(bytes))

describe('a workbook of Excel', () => {
  test('has typed cells, links and merged cells as they are shown', () => {
    expect(read(excel)).toEqual({
      format: 'xlsx',
      rows: [
        {
          line: 4,
          group: 'Rome',
          name: 'Roscioli',
          address: 'Via dei Giubbonari 21, Roma',
          near: 'Roma',
          locality: '00186',
          link: 'https://www.google.com/maps?cid=123',
          note: 'see Roscioli\nRating: 4.5/5',
          details: { visitedOn: '2024-05-01' },
        },
        {
          line: 5,
          group: 'Rome',
          name: '風雲児',
          website: 'https://www.bonci.it/',
          link: 'https://maps.app.goo.gl/a1',
          note: 'Rating: 4/5',
          details: { visitedOn: '2024-05-02' },
        },
        { line: 2, group: 'Paris', name: 'Septime', near: 'Paris', town: 'Paris' },
        { line: 3, group: 'Paris', name: 'Clamato', near: 'Paris', town: 'Paris' },
      ],
    })
  })

  test('with one sheet has no groups, and the title above its table', () => {
    const rows = textRows([['Best of Rome'], [''], ['Name', 'City', 'Note'], ['Roscioli', 'Rome', "'=1"]])
    expect(read(workbook([{ name: 'Sheet1', rows }]))).toEqual({
      ...{ format: 'xlsx', title: 'Best of Rome' },
      rows: [{ line: 4, name: 'Roscioli', near: 'Rome', town: 'Rome', note: "'=1" }],
    })
  })

  test('may have several rows of one number, and rows without one', () => {
    const row = (name: string, r = '') => `<row${r}><c t="inlineStr"><is><t>${name}</t></is></c></row>`
    const rows = row('Name, City', ' r="1"') + row('Felice', ' r="2"') + row('Da Enzo', ' r="2"') + row('Bonci')
    const read = readFile(workbook([{ name: 'A', rows }])).rows
    expect(read.slice(1).map(({ line, name }) => [line, name])).toEqual([
      [2, 'Felice'],
      [2, 'Da Enzo'],
      [3, 'Bonci'],
    ])
  })

  test('has empty cells of every type', () => {
    const empty = ['b', 's', 'n', 'str', 'e', 'd', 'inlineStr'].flatMap(type => [
      `<c t="${type}"/>`,
      `<c t="${type}"><v/></c>`,
    ])
    const rows = `${textRows([['Name', 'City', ...empty.map((_, index) => `Mood ${index}`)]])}<row><c t="inlineStr"><is><t>Felice</t></is></c>${empty.join('')}</row>`
    const shared = { 'xl/sharedStrings.xml': '<sst><si><t>Our food list</t></si></sst>' }
    expect(read(workbook([{ name: 'A', rows }], shared)).rows).toEqual([{ line: 2, name: 'Felice' }])
  })

  test('names what a cell has beyond 64 KiB and a note beyond 2,000 characters, with row and heading', () => {
    const rows = textRows([
      ['Name', 'My notes', 'Mood'],
      ['Felice', 'n'.repeat(65_540), 'm'.repeat(10)],
      ['Bonci', 'fine', 'm'.repeat(2010)],
    ])
    const { unread = [], ...first } = readFile(workbook([{ name: 'A', rows }])).rows[0]!
    expect(first).toMatchObject({ line: 2, shortened: ['note'], description: { note: 'n'.repeat(2000) } })
    expect(unread).toEqual([
      { heading: 'My notes', text: 'n'.repeat(4) },
      { heading: 'My notes', text: 'n'.repeat(63_536) },
      { heading: 'Mood', text: `Mood: ${'m'.repeat(10)}` },
    ])
    expect(readFile(workbook([{ name: 'A', rows }])).rows[1]!.unread).toEqual([
      { heading: 'Mood', text: 'm'.repeat(21) },
    ])
  })

  test('names the text of cells behind its first 200 columns', () => {
    const texts = (names: readonly string[]) =>
      names.map(text => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const far = (column: string, text: string) => `<c r="${column}2" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${texts(['Name', 'City'])}</row><row>${texts(['Felice', 'Rome'])}${far('GS', 'ring twice')}${far('XFD', 'closed on Mondays')}</row>`
    expect(readFile(workbook([{ name: 'A', rows }])).rows[0]!.unread).toEqual([
      { text: 'ring twice' },
      { text: 'closed on Mondays' },
    ])
    const cells = ['', ' table:number-columns-repeated="198"', ''].map((repeated, index) => {
      const text = ['Felice', '', 'ring twice'][index]
      return `<table:table-cell${repeated}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
    })
    const content = `<table:table table:name="A"><table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell><table:table-cell><text:p>City</text:p></table:table-cell></table:table-row><table:table-row>${cells.join('<table:table-cell/>')}</table:table-row></table:table>`
    expect(readFile(ods(content)).rows[0]!.unread).toEqual([{ text: 'ring twice' }])
  })

  test('may have headings across its columns', () => {
    const rows = textRows([
      ['Name', 'City', 'Note'],
      ['Pasta'],
      ['Roscioli', 'Rome', 'x'],
      ['Pizza'],
      ['Bonci', 'Rome', 'y'],
    ])
    const after = '<mergeCells><mergeCell ref="A2:C2"/><mergeCell ref="A4:C4"/></mergeCells>'
    expect(read(workbook([{ name: 'A', rows, after }])).rows).toMatchObject([{ group: 'Pasta' }, { group: 'Pizza' }])
  })

  test('may have one column of names, and cells without references', () => {
    const rows = ['Felice, Rome', 'Da Enzo, Rome'].map(
      text => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`,
    )
    expect(read(workbook([{ name: 'A', rows: rows.join('') }])).rows).toEqual([
      { line: 1, name: 'Felice', near: 'Rome' },
      { line: 2, name: 'Da Enzo', near: 'Rome' },
    ])
  })

  test('may use prefixes, and the date system of old Macs', () => {
    const sheet = `<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Visited</x:t></x:is></x:c></x:row><x:row><x:c t="inlineStr"><x:is><x:t>Roscioli</x:t></x:is></x:c><x:c s="1"><x:v>43951</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const book = `<x:workbook xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main" xmlns:rel="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" rel:id="rId1"/></x:sheets></x:workbook>`
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const parts = { 'xl/workbook.xml': book, 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles }
    expect(read(workbook([{ name: 'A', rows: '' }], parts)).rows).toEqual([
      { line: 2, name: 'Roscioli', details: { visitedOn: '2024-05-01' } },
    ])
  })

  test.each([
    [14, undefined, 45413, '2024-05-01'],
    [22, undefined, 45413.5, '2024-05-01 12:00'],
    [0, undefined, 45413, '45413'],
    [164, '0.00', 41.8937, '41.8937'],
    [164, '"day" 0', 3, '3'],
    [164, '[Red]General', 3, '3'],
    [164, 'yyyy"年"m"月"d"日"', 45413, '2024-05-01'],
    [164, '[h]:mm', 0.75, '18:00'],
    [164, '00000', 186, '00186'],
    [14, undefined, -1, '-1'],
  ])('shows format %s %s of %s as %s', (id, code, value, text) => {
    expect(numberFormatOf(id, code)(value, false)).toBe(text)
  })
})

test('a document of LibreOffice is read like a workbook of Excel', () => {
  expect(read(libreOffice)).toEqual({
    format: 'ods',
    rows: [
      {
        line: 2,
        group: 'Day 1',
        name: 'Roscioli',
        near: 'Rome',
        town: 'Rome',
        website: 'https://www.bonci.it/',
        note: 'Day: Day 1\nRating: 4.5',
        details: { visitedOn: '2024-05-01' },
      },
      { line: 3, group: 'Day 1', name: 'Da Enzo', near: 'Rome', town: 'Rome', note: 'Day: Day 1' },
    ],
  })
})

describe('a workbook is refused', () => {
  const sheet = (rows: string, after = '', text = '') =>
    workbook([{ name: 'A', rows, after }], { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` })
  const header =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>City</t></is></c></row>'
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'

  test.each([
    ['no_places', sheet('')],
    [
      'no_places',
      sheet(
        textRows([
          ['sku', 'price'],
          ['a', '3'],
        ]),
      ),
    ],
    ['damaged', packed({ 'xl/workbook.xml': '<workbook><sheets>' })],
    ['doctype', workbook([{ name: 'A', rows: '' }], { 'xl/sharedStrings.xml': '<!DOCTYPE a><sst/>' })],
    ['too_many_rows', sheet(header + row.repeat(10_002))],
    ['too_large', workbook([{ name: 'A', rows: '' }], { 'xl/sharedStrings.xml': ' '.repeat(maxUnpackedBytes + 1) })],
    [
      'too_large',
      sheet(header + `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(100), '', 'x'.repeat(1000)),
    ],
  ])('%s', (reason, bytes) => {
    expect(refusalOf(bytes)).toBe(reason)
  })

  test('but not for cells far out, overlapping areas, or a million empty rows', () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    const areas = `<mergeCells>${'<mergeCell ref="A2:XFD1048576"/>'.repeat(1000)}</mergeCells>`
    const book = sheet(`${header}<row r="2"><c r="A2" t="inlineStr"><is><t>Roscioli</t></is></c></row>${far}`, areas)
    expect(read(book).rows).toEqual([{ line: 2, name: 'Roscioli' }])
  })
})
