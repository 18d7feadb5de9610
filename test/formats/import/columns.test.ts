import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../../src/domain/languages.ts'
import { meaningOf } from '../../../src/formats/import/table/columns.ts'
import { textRows, workbook } from './fixtures/workbooks.ts'
import { readFile } from './reading.ts'

const table = (lines: readonly string[], reading?: string) => readFile(Buffer.from(lines.join('\n')), reading)
/** Returns the columns with their headings, the guessed ones with `?`. */
const columnsOf = ({ columns = [] }: ReturnType<typeof table>) =>
  columns.map(({ heading, as = '', isGuessed }) => `${heading}=${as}${isGuessed ? '?' : ''}`)
const notesOf = ({ rows }: ReturnType<typeof table>) =>
  rows.map(row => [row.name, 'description' in row ? row.description.note : undefined])

const odd = ["Wo;Was;Wie war's", 'Roscioli;Carbonara;sehr gut, aber laut', 'Dar Poeta;Pizza;nie wieder hingehen']

describe('The columns of a table', () => {
  test('are named by their headings, else by their texts', () => {
    expect(columnsOf(table(['Name,City,Why', 'Roscioli,Rome,Carbonara']))).toEqual(['Name=name', 'City=town', 'Why='])
    expect(columnsOf(table(odd))).toEqual(['Wo=name?', 'Was=', "Wie war's="])
    expect(columnsOf(table(['Roscioli;Via Uno 21;gut', 'Bonci;Via Due 43;laut']))).toEqual([
      '=name?',
      '=address?',
      '=town?',
    ])
  })

  test('are towns if nothing else says where the places are', () => {
    const rows = ['Roscioli;Rome;carbonara', 'Septime;Paris;set menu', 'Clamato;Paris;oysters']
    expect(columnsOf(table(rows))).toEqual(['=name?', '=town?', '=note?'])
    expect(columnsOf(table(['Name;Adresse;Heimat', ...rows]))).toEqual(['Name=name', 'Adresse=address', 'Heimat='])
    expect(columnsOf(table(['Name,Wer,Wann', 'Roscioli,Anna,May', 'Bonci,Paola,June']))).toEqual([
      'Name=name',
      'Wer=',
      'Wann=',
    ])
  })

  test('show up to three first texts, of at most 60 characters', () => {
    const { columns } = table(['Name,Note', ...['a', '', 'b'.repeat(99), 'c', 'd'].map(note => `Roscioli,${note}`)])
    expect(columns?.[1]?.texts).toEqual(['a', 'b'.repeat(60), 'c'])
  })

  test('are taken for what the reading says, and none of them is lost', () => {
    expect(notesOf(table(odd, 'columns:name,note,'))).toEqual([
      ['Roscioli', "Carbonara\nWie war's: sehr gut, aber laut"],
      ['Dar Poeta', "Pizza\nWie war's: nie wieder hingehen"],
    ])
    expect(notesOf(table(odd, 'columns:,name,'))[0]).toEqual([
      'Carbonara',
      "Wo: Roscioli\nWie war's: sehr gut, aber laut",
    ])
    expect(notesOf(table(odd, 'columns:name,nothing,nothing'))[0]).toEqual(['Roscioli', undefined])
  })

  test('chosen twice are taken from the one that was chosen', () => {
    const rows = table(['Name,Branch,City', 'Roscioli,Roscioli Caffè,Rome'], 'columns:name,name,town')
    expect(notesOf(rows)).toEqual([['Roscioli Caffè', 'Name: Roscioli']])
  })

  test('of a workbook and of a Markdown table can be chosen, too', () => {
    const rows = odd.map(line => line.split(';'))
    const sheet = workbook([{ name: 'Rom', rows: textRows(rows) }])
    expect(columnsOf(readFile(sheet))).toEqual(columnsOf(table(odd)))
    expect(notesOf(readFile(sheet, 'columns:name,,note'))[1]).toEqual(['Dar Poeta', 'nie wieder hingehen\nWas: Pizza'])
    const markdown = ['| Name | City | Why |', '|---|---|---|', '| Roscioli | Rome | Carbonara |']
    expect(columnsOf(table(markdown))).toEqual(['Name=name', 'City=town', 'Why='])
    expect(notesOf(table(markdown, 'columns:name,town,note'))).toEqual([['Roscioli', 'Carbonara']])
  })

  test('are no choice in our own exports, beside other lists, and above 50', () => {
    const wide = ['Name', 'City', ...Array.from({ length: 49 }, (_, index) => `x${index}`)].join(',')
    for (const lines of [
      ['rank,name,address,latitude,longitude,mapsUrl,mapPlaceId,note', '1,Roscioli,,,,,,good'],
      ['| Name | City |', '|---|---|', '| Roscioli | Rome |', '', '| Name | City |', '|---|---|', '| Bonci | Rome |'],
      [wide, `Roscioli${',a'.repeat(50)}`],
    ])
      expect(table(lines).columns, lines[0]).toBeUndefined()
  })
})

describe('The columns of the website’s menu', () => {
  const menu = (language: string): Record<string, string> =>
    JSON.parse(readFileSync(`src/web/locales/${language}.json`, 'utf8')).importing.columnNames

  test.each(['en', 'de', 'es', 'fr', 'it', 'ja'] satisfies Language[])('are known by their labels in %s', language => {
    const { asNote: _, ...labels } = menu(language)
    const known = Object.fromEntries(
      Object.entries(labels).map(([column, label]) => [column, meaningOf(label)?.column]),
    )
    expect(known).toEqual(Object.fromEntries(Object.keys(labels).map(column => [column, column])))
  })

  test('keep that a place is closed in the note', () => {
    expect(notesOf(table(['Name,City,Closed for good', 'Roscioli,Rome,yes']))).toEqual([
      ['Roscioli', 'Closed for good: yes'],
    ])
  })
})

describe('A column of addresses below an unknown heading', () => {
  const headings = (lines: readonly string[]) => columnsOf(table(lines)).join(' ')

  test('is the address beside known columns, too', () => {
    const address = '"Via dei Vascellari 29, 00153 Roma"'
    const guessed = 'Spot=name Where=address? Lat=latitude Lng=longitude'
    expect(headings(['Spot,Where,Lat,Lng', `Da Enzo,${address},41.88,12.47`])).toBe(guessed)
    const districts = ['Dar Poeta,Trastevere,41.89,12.46', `Bonci,Via della Meloria 43,41.90,12.44`]
    expect(headings(['Spot,Where,Lat,Lng', `Da Enzo,${address},41.88,12.47`, ...districts])).toBe(guessed)
    expect(headings(['Name,Town,Find it', `Da Enzo,Roma,Via dei Vascellari 29`])).toContain('Find it=address?')
  })

  test('is a line of the note if it has other words with digits, or another column has the address', () => {
    expect(headings(['Name,Town,When', 'Da Enzo,Roma,Open from 19 to 23'])).toContain('When=')
    expect(headings(['Name,Town,When', 'Da Enzo,Roma,May 2019'])).toBe('Name=name Town=town When=')
    expect(headings(['Name,Address,Back', 'Da Enzo,Via Uno 1,Via dei Vascellari 29'])).toContain('Back=')
  })
})

describe('A table of words alone', () => {
  test('keeps its first row unless that is a heading for certain', () => {
    const names = (...lines: string[]) => table(lines).rows.map(({ name }) => name)
    expect(names(...odd)).toEqual(['Roscioli', 'Dar Poeta'])
    expect(names('Bonci;Pizza;gut', 'Roscioli;Carbonara;laut', 'Mirko;Gelato;gut')).toEqual([
      'Bonci',
      'Roscioli',
      'Mirko',
    ])
    expect(names('Wo;Stadt;Fazit', 'Roscioli;Rom;gut', 'Bonci;Rom;laut')).toEqual(['Roscioli', 'Bonci'])
  })
})
