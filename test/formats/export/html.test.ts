import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../../src/domain/list.ts'
import { mapsUrl } from '../../../src/domain/maps-url.ts'
import { anyList } from '../../support/any-list.ts'
import { baffetto, banded, entryOf, filettaro, listOf, withoutCoordinates } from '../../support/rome.ts'
import { type Html, readHtml } from '../../web/html.ts'
import { fileOf, lists } from './lists.ts'

const pageOf = (list: ExportedList): Html => readHtml(fileOf('html', list))

/** What may carry an address that a browser loads, or code that it runs. */
const loading = ['src', 'srcset', 'style', 'data', 'action', 'formaction', 'poster', 'background', 'ping']

/** Asserts that a page is well formed, loads nothing, runs nothing, and shows all texts of the list. */
const expectSafe = (list: ExportedList): void => {
  const page = pageOf(list)
  expect(page.errors).toEqual([])
  const tags = new Set(page.elements.map(({ tag }) => tag))
  for (const tag of ['link', 'img', 'iframe', 'object', 'embed', 'base', 'form', 'template'])
    expect(tags).not.toContain(tag)
  for (const { attributes } of page.elements)
    expect(Object.keys(attributes).filter(name => name.startsWith('on') || loading.includes(name))).toEqual([])
  expect(page.all('script').map(({ attributes }) => attributes)).toEqual([{ type: 'application/geo+json' }])
  for (const [, href] of page.links) expect(href).toMatch(/^(?:https?:\/\/|#p\d+$)/)
  expect(page.one('h1').text).toBe(list.info.title)
  const items = page.all('li')
  expect(items).toHaveLength(list.entries.length)
  for (const [index, { facts, note }] of list.entries.entries()) {
    const item = items[index]!
    expect(item.attributes).toMatchObject({ id: `p${index + 1}`, value: `${index + 1}` })
    const { name, englishName } = facts
    expect(item.elements[0]!.text).toBe(englishName === undefined ? name : `${name} ${englishName}`)
    expect(item.all('p', 'words').map(({ text }) => text)).toEqual(note === '' ? [] : [note])
    expect(item.one('p', 'links').links[0]![1]).toBe(mapsUrl(facts))
  }
}

describe('a page', () => {
  test.each(Object.entries(lists).filter(([what]) => what !== '1 MiB of notes'))(
    'of %s loads nothing, runs nothing and shows every text',
    (_, list) => expectSafe(list),
  )

  test('of any texts loads nothing, runs nothing and shows every text', () => {
    fc.assert(fc.property(anyList, expectSafe), { numRuns: 100 })
  })

  test('forbids requests and scripts, should a text ever become markup', () => {
    const [policy] = pageOf(banded())
      .all('meta')
      .filter(({ attributes }) => 'http-equiv' in attributes)
    expect(policy!.attributes).toEqual({
      'http-equiv': 'Content-Security-Policy',
      content: "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    })
  })

  test('has bands as headings of their places, and the details of each place', () => {
    const page = pageOf(banded())
    expect(page.all('h2').map(({ text }) => text)).toEqual(['Go out of your way', 'Very good', 'Also on this list'])
    expect(page.all('ol').map(({ attributes, elements }) => [attributes.start, elements[0]!.attributes.id])).toEqual([
      ['1', 'p1'],
      ['2', 'p2'],
      ['3', 'p3'],
    ])
    const [first] = page.all('li')
    expect(first!.one('p', 'about').text).toBe('Largo dei Librari 88, 00186 Roma · Italian')
    expect(first!.all('div').map(({ text }) => text)).toEqual([
      'Tags late, date night',
      'Dishes Cod, puntarelle',
      'Price $$',
      'Visited 2026-10-17',
    ])
  })

  test('says which places are closed, and which are not on its map', () => {
    const page = pageOf(listOf([entryOf({ ...baffetto, closed: true }), entryOf(withoutCoordinates)]))
    expect(page.one('p', 'about').text).toBe('Permanently closed · Via del Governo Vecchio 114, Roma')
    expect(page.all('p', 'links').map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      'Open in Maps: Il Baffetto',
      'Open in Maps: The stall behind the market Not on the map',
    ])
    expect(page.text).toContain('Not on the map: 1 place without a known position.')
  })

  test('links web addresses in notes', () => {
    const page = pageOf(listOf([entryOf(filettaro, 'Book at https://example.org/a?b=1&c=2.')]))
    expect(page.one('p', 'words').links).toEqual([['https://example.org/a?b=1&c=2', 'https://example.org/a?b=1&c=2']])
  })

  test('has its map above the places, with the owner of the map data', () => {
    const map = { svg: '<svg id="map"></svg>', style: '.sea{fill:#fff}', attribution: 'GeoNames (CC BY 4.0)' }
    const page = pageOf({ ...listOf([entryOf(filettaro)]), map })
    expect(page.one('figure').all('svg')).toHaveLength(1)
    expect(page.one('figcaption').links).toEqual([['GeoNames (CC BY 4.0)', 'https://www.geonames.org/']])
    expect(page.one('style').text).toContain('.sea{fill:#fff}')
  })

  test('says where the list is, and whether the page stays current there', () => {
    const place = [entryOf(filettaro)]
    const header = (list: ExportedList) => pageOf(list).one('header').all('p').at(-1)!.text
    const { url } = listOf(place)
    expect(header(listOf(place))).toBe(`Always current at ${url}`)
    expect(header({ ...listOf(place), isEdition: true })).toBe(`This edition: ${url}`)
    expect(header(listOf(place, { visibility: 'hidden' }))).toBe(`From a hidden list: ${url}`)
  })

  test.each([
    [{}, false],
    [{ listed: false }, true],
    [{ visibility: 'hidden' as const }, true],
  ])('of a list with %j tells search engines to ignore it: %s', (members, isHidden) => {
    const robots = pageOf(listOf([], members))
      .all('meta')
      .filter(({ attributes }) => attributes.name === 'robots')
    expect(robots.map(({ attributes }) => attributes.content)).toEqual(isHidden ? ['noindex'] : [])
  })
})
