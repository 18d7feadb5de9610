import { describe, expect, test } from 'vitest'
import { feed } from '../../../src/formats/import/feed.ts'
import { atom, rdf, rss } from './fixtures/feeds.ts'
import { refusalIn, rowsOf, towns } from './reading.ts'

const rows = (text: string) => rowsOf('georss', text)
const titleOf = (text: string) => [...feed.read(text, towns)].find(row => 'title' in row)

const roscioli = {
  name: 'Roscioli & sons',
  note: 'The carbonara.\nLink: https://blog.example/roscioli',
  latitude: 41.8937,
  longitude: 12.4737,
}

describe('a feed with positions', () => {
  test('in RSS gives its entries, and reports lines', () => {
    expect(rows(rss)).toEqual([
      { line: 8, ...roscioli },
      {
        line: 15,
        name: 'Da Enzo',
        link: 'https://www.openstreetmap.org/node/1833917665',
        latitude: 41.8881,
        longitude: 12.4776,
      },
      { line: 20, name: 'A walk', refused: 'not_a_point' },
    ])
  })

  test('in Atom has its whole text and the link to its page', () => {
    expect(rows(atom)).toEqual([{ line: 4, ...roscioli }])
  })

  test('in RDF has the older vocabulary', () => {
    expect(rows(rdf)).toMatchObject([roscioli, { name: 'Da Enzo', latitude: 41.8881, longitude: 12.4776 }])
  })

  test('has its own title, not that of its logo', () => {
    expect([rss, atom].map(titleOf)).toEqual([{ title: 'Eating in Rome' }, { title: 'Eating in Rome' }])
  })

  test('cut off gives its entries before the end', () => {
    expect(rows(rss.slice(0, rss.indexOf('A walk') + 3))).toMatchObject([
      roscioli,
      { name: 'Da Enzo' },
      { refused: 'unreadable' },
    ])
    expect(refusalIn(() => rows(rss.slice(0, 400)))).toBe('damaged')
  })
})

test('a feed may have no positions, and a page is no feed', () => {
  expect(rows('<rss><channel><item><title>Da Enzo</title></item></channel></rss>')).toEqual([
    { line: 1, name: 'Da Enzo' },
  ])
  expect(feed.reads('<!DOCTYPE html><html><head><meta name="geo:lat"></head></html>')).toBe(false)
  expect(feed.reads('<kml><georss/></kml>')).toBe(false)
})
