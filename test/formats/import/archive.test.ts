import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ParsedFile } from '../../../src/formats/import/read-file.ts'
import { entryOf, filettaro, listOf } from '../../support/rome.ts'
import { fileOf } from '../export/lists.ts'
import { osmAnd } from './fixtures/gpx.ts'
import { labeled, swarmExport } from './fixtures/json.ts'
import { myMaps } from './fixtures/my-maps.ts'
import { organicMaps } from './fixtures/organic-maps.ts'
import { fromExcel } from './fixtures/tables.ts'
import { olderSavedList, reviewed, savedList, starred } from './fixtures/takeout.ts'
import { readFile, refusalIn } from './reading.ts'

const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
const read = (files: Record<string, string | Uint8Array>): ParsedFile => readFile(zipOf(files))
const refusal = (files: Record<string, string | Uint8Array>): string => refusalIn(() => read(files))

/** Returns the number of rows in each group. */
const groupsIn = ({ rows }: ParsedFile): Record<string, number> => {
  const groups = Map.groupBy(rows, ({ group }) => group ?? '')
  return Object.fromEntries([...groups].map(([group, members]) => [group, members.length]))
}
const refusedIn = ({ rows }: ParsedFile) =>
  rows.flatMap(row => ('refused' in row && row.refused === 'part_unread' ? [row.name] : []))

const placemark = (name: string) => `<Placemark><name>${name}</name></Placemark>`
const mapOf = (title: string, name: string) => `<kml><Document><name>${title}</name>${placemark(name)}</Document></kml>`

describe('an export of Google Takeout', () => {
  const files = {
    'Takeout/archive_browser.html': '<html><body>Takeout</body></html>',
    'Takeout/Gespeichert/Möchte ich hin.csv': savedList,
    'Takeout/Gespeichert/Lieblingsorte.csv': olderSavedList,
    'Takeout/Maps (Meine Orte)/Gespeicherte Orte.json': starred,
    'Takeout/Maps (Meine Orte)/Rezensionen.json': reviewed,
    'Takeout/Maps/Meine Orte mit Label/Orte mit Label.json': labeled,
    'Takeout/Maps/Fotos/2024.jpg': new Uint8Array(2000),
    'Takeout/Meine Aktivitäten/Maps/MeineAktivitäten.json': '[{"title":"Roscioli","address":"Rome","time":"2024"}]',
    'Takeout/YouTube/abos.csv': 'Name,Address\nA channel,https://youtube.example\n',
    'Takeout/Notizen/notiz.txt': 'Buy milk\nCall Ada\n',
  }

  test('gives every list, and nothing of other products, in any language', () => {
    const file = read(files)
    expect(file.format).toBe('google_takeout')
    expect(groupsIn(file)).toEqual({
      'Möchte ich hin': 6,
      Lieblingsorte: 1,
      'Gespeicherte Orte': 3,
      Rezensionen: 1,
      'Orte mit Label': 1,
    })
    expect(file.rows.map(({ row }) => row)).toEqual(file.rows.map((_, index) => index + 1))
  })

  test('names a list that is damaged, and reads the others', () => {
    const file = read({ ...files, 'Takeout/Maps (Meine Orte)/Rezensionen.json': reviewed.slice(0, -20) })
    expect(refusedIn(file)).toEqual(['Rezensionen.json'])
    expect(file.rows).toHaveLength(12)
  })

  test('without a list is refused', () => {
    const { 'Takeout/archive_browser.html': page, 'Takeout/YouTube/abos.csv': table } = files
    expect(refusal({ 'Takeout/archive_browser.html': page, 'Takeout/YouTube/abos.csv': table })).toBe('archive')
  })
})

test('our own page in an archive is read beside other files', () => {
  const page = fileOf('html', listOf([entryOf(filettaro)]))
  const file = read({ 'eat-in-rome.html': page, 'index.html': '<!doctype html><p>Rome</p>', 'a.png': 'x' })
  expect(file.format).toBe('html')
  expect(file.rows).toMatchObject([{ group: 'eat-in-rome', name: filettaro.name }])
})

describe('a map in an archive', () => {
  test('has no group but its layers, and its own title', () => {
    const file = read({ 'doc.kml': myMaps, 'images/icon-1.png': new Uint8Array(500) })
    expect(file).toMatchObject({ format: 'kml', title: 'Rome with Nonna' })
    expect(groupsIn(file)).toEqual({ Trattorie: 3, 'table.csv': 2 })
  })

  test('in several files is read whole, in their order', () => {
    const linked = '<kml><Document><NetworkLink><Link><href>files/rome.kml</href></Link></NetworkLink></Document></kml>'
    const file = read({
      'doc.kml': linked,
      'files/rome.kml': mapOf('Rome', 'Roscioli'),
      'files/milan.kml': mapOf('Milan', 'Trippa'),
    })
    expect(file.rows).toMatchObject([
      { row: 1, group: 'rome', name: 'Roscioli' },
      { row: 2, group: 'milan', name: 'Trippa' },
    ])
    expect(file).not.toHaveProperty('title')
    expect(refusal({ 'doc.kml': linked })).toBe('only_a_link')
  })

  test('of Organic Maps has its name once', () => {
    expect(groupsIn(read({ 'To eat.kml': organicMaps }))).toEqual({ 'To eat': 1 })
  })

  test.each([
    ['in a folder', { 'Rome/Rome.kml': organicMaps, 'Rome/readme.txt': 'B' }],
    ['with resource forks of macOS', { 'Rome.kml': organicMaps, '__MACOSX/._Rome.kml': 'B', '._x.kml': 'C' }],
    ['with a path that would lead out of the archive, as a mere name', { '../../etc/Rome.kml': organicMaps }],
  ])('%s', (_, files) => {
    expect(groupsIn(read(files))).toEqual({ Rome: 1 })
  })
})

describe('lists side by side in an archive', () => {
  test('are groups, each with its own groups inside', () => {
    const file = read({ 'Rome.kml': myMaps, 'Food.gpx': osmAnd, 'Work.csv': fromExcel, 'photo.jpg': 'x' })
    expect(file.format).toBe('archive')
    expect(groupsIn(file)).toEqual({ 'Rome / Trattorie': 3, 'Rome / table.csv': 2, Food: 2, Work: expect.any(Number) })
  })

  test('of one kind keep their format', () => {
    const saved = { 'Saved/Rome.csv': savedList, 'Saved/Milan.csv': olderSavedList }
    expect(read(saved).format).toBe('google_saved_csv')
    expect(groupsIn(read(saved))).toEqual({ Rome: 6, Milan: 1 })
  })

  test('of a data export of Swarm are its files with venues', () => {
    const file = read({ ...swarmExport, 'pix/1.jpg': 'x' })
    expect(file.format).toBe('swarm')
    expect(groupsIn(file)).toEqual({
      checkins1: 2,
      tips: 1,
      'lists / Tokyo at night': 1,
      'venueRatings / liked': 1,
      'venueRatings / disliked': 1,
    })
  })

  test('are told apart from notes and other tables beside them', () => {
    const file = read({ 'Rome.kml': organicMaps, 'notes.txt': 'Roscioli\nBonci\n', 'tasks.csv': 'Name,Note\nA,b\n' })
    expect(groupsIn(file)).toEqual({ Rome: 1, notes: 1, tasks: 1 })
    expect(refusedIn(file)).toEqual(['notes.txt', 'tasks.csv'])
    expect(groupsIn(read({ 'tasks.csv': 'Name,Note\nA,b\n', 'a.html': '' }))).toEqual({ tasks: 1 })
  })

  test('are never dropped in silence', () => {
    const file = read({
      'a.kml': '<kml><!DOCTYPE x>',
      'b.kml': organicMaps,
      'c.kmz': zipOf({ 'doc.kml': organicMaps }),
    })
    expect(refusedIn(file)).toEqual(['a.kml', 'c.kmz'])
  })
})

describe('an archive is refused', () => {
  test('with the reason of its only list', () => {
    expect(refusal({ 'doc.kml': '<kml><Placemark>' })).toBe('damaged')
    expect(refusal({ 'doc.kml': '<!DOCTYPE kml><kml/>' })).toBe('doctype')
  })

  test('without a list: pictures, a letter, a nested archive', () => {
    expect(refusal({ 'one.jpg': 'A', 'two.jpg': 'B' })).toBe('archive')
    expect(refusal({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', 'a.json': '' })).toBe('archive')
    expect(refusal({ 'Rome.kmz': zipOf({ 'doc.kml': myMaps }) })).toBe('archive')
  })

  test('if all its lists together have too many places', () => {
    const many = `<kml>${placemark('A').repeat(6000)}</kml>`
    expect(refusal({ 'a.kml': many, 'b.kml': many })).toBe('too_many_rows')
  })

  test.each([
    ['an old Excel', { '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': '' }],
    ['Numbers', { 'Index/Document.iwa': '', 'Index/Tables/DataList.iwa': '', 'preview.jpg': '' }],
  ])('as a workbook of %s', (_, files) => {
    expect(refusal(files)).toBe('spreadsheet')
  })
})
