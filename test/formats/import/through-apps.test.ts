import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../../src/domain/list.ts'
import { mapsUrl } from '../../../src/domain/maps-url.ts'
import type { ImportedPlace } from '../../../src/formats/import/imported-place.ts'
import { anyList } from '../../support/any-list.ts'
import { baffetto, entryOf, filettaro, listOf, manyEntries, treScalini } from '../../support/rome.ts'
import { output, testWith } from '../../support/tools.ts'
import { fileOf, placesIn } from '../export/lists.ts'
import { apps } from './apps.ts'
import { readText } from './reading.ts'

const gpsbabel = (from: string, to: string) => (file: string) =>
  output('gpsbabel', ['-i', from, '-f', '-', '-o', to, '-F', '-'], file)

/** What becomes of a file on its way, and what of a place it keeps. */
const ways = {
  'Organic Maps, GPX': { format: 'gpx', through: apps.organicMapsGpx, keeps: ['note', 'address'] },
  'Organic Maps, KML': { format: 'kml', through: apps.organicMapsKml, keeps: ['note', 'address'] },
  'OsmAnd, favourites': { format: 'gpx', through: apps.osmAndFavourites, keeps: ['note', 'address'] },
  'gpsbabel, GPX to GPX': {
    format: 'gpx',
    through: gpsbabel('gpx', 'gpx'),
    keeps: ['note', 'address'],
    needs: ['gpsbabel'],
  },
  'gpsbabel, KML to GPX': {
    format: 'kml',
    through: gpsbabel('kml', 'gpx'),
    keeps: ['note', 'address'],
    needs: ['gpsbabel'],
  },
  'gpsbabel, KML to KML': {
    format: 'kml',
    through: gpsbabel('kml', 'kml'),
    keeps: ['note', 'address'],
    needs: ['gpsbabel'],
  },
  // It drops the description if there is a link.
  'gpsbabel, GPX to KML': { format: 'gpx', through: gpsbabel('gpx', 'kml'), keeps: [], needs: ['gpsbabel'] },
} satisfies Record<string, { format: string; through: (file: string) => string; keeps: string[]; needs?: string[] }>
type Way = keyof typeof ways

const placesOf = (file: string): ImportedPlace[] => readText(file).rows.flatMap(row => ('refused' in row ? [] : [row]))

// Apps change spaces and line breaks.
const flat = (text = ''): string => text.replace(/\s+/g, ' ').trim()

/** Returns what a place must still say. Without the English name if the app shows both names in one. */
const telling = (way: Way, { name, englishName, note, address, link, rank }: ImportedPlace) => ({
  rank,
  link,
  name: flat(englishName === undefined ? name : `${name} (${englishName})`),
  ...Object.fromEntries(ways[way].keeps.map(member => [member, flat({ note, address }[member as 'note'])])),
})

const expected = (way: Way, list: ExportedList) =>
  placesIn(ways[way].format, list).map(({ entry: { facts, note }, rank }) =>
    telling(way, { ...facts, note, rank, link: mapsUrl(facts) }),
  )

const detailsThrough = (way: Way) => {
  const { format, through } = ways[way]
  const places = placesOf(through(fileOf(format, detailed)))
  return places.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)).map(({ details }) => details)
}

const expectSame = (way: Way, list: ExportedList): void => {
  const { format, through } = ways[way]
  const returned = placesOf(through(fileOf(format, list)))
  const inOrder = returned.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  expect(inOrder.map(place => telling(way, place))).toEqual(expected(way, list))
}

const rome = listOf([
  entryOf({ ...filettaro, name: '風雲児', englishName: 'Fuunji' }, 'Tsukemen.\n\nGo <early> & often.'),
  entryOf(treScalini),
  entryOf({ ...baffetto, googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' }, 'Queue\nat six'),
  entryOf({ ...baffetto, mapPlaceId: 'own:0123456789abcdefghjm', name: '1. Nonna', closed: true }, 'Ring\n\ntwice'),
])
const detailed = listOf(
  [
    { ...entryOf(filettaro, 'Fried cod.'), details: { tags: ['late', 'date night'], dishes: ['Cod'], price: 2 } },
    { ...entryOf(treScalini), details: { visitedOn: '2026-10-17' } },
    { ...entryOf({ ...baffetto, closed: true }, 'Queue\n\nPrice: $$'), details: { tags: ['R & B'], price: 4 } },
    entryOf({ ...baffetto, mapPlaceId: 'own:0123456789abcdefghjm', name: 'Nonna' }, 'Ring'),
  ],
  { bands: [{ name: 'Go out of your way', size: 1 }] },
)
const long = listOf(manyEntries(120, index => (index % 3 === 0 ? '' : `Note ${index}`)))

const phones = (Object.keys(ways) as Way[]).filter(way => !('needs' in ways[way]))
const converters = (Object.keys(ways) as Way[]).filter(way => 'needs' in ways[way])

describe.each(phones)('a list through %s', way => {
  test.each([rome, detailed, long])('has its ranks, names, notes and links', list => {
    expectSame(way, list)
  })

  test('has the details of its places', () => {
    expect(detailsThrough(way)).toEqual(detailed.entries.map(({ details }) => details))
  })

  test('has them with any texts', () => {
    fc.assert(
      fc.property(returnable, list => expectSame(way, list)),
      { numRuns: 100 },
    )
  })
})

describe.each(converters)('a list through %s', way => {
  testWith((ways[way] as { needs: string[] }).needs, 'has its ranks, names and links', () => {
    expectSame(way, rome)
    expectSame(way, detailed)
    expectSame(way, long)
    if (ways[way].keeps.length > 0) expect(detailsThrough(way)).toEqual(detailed.entries.map(({ details }) => details))
  })
})

/**
 * Lists whose texts these apps can write. Organic Maps cannot end a CDATA section inside a text, and shows characters that are no text in
 * their place. A single place must be the first: another number is no rank for certain.
 */
const returnable = anyList
  .map(list => ({
    ...list,
    info: rome.info,
    entries: list.entries.map((entry, index) =>
      index % 2 === 0 ? entry : { ...entry, facts: { ...entry.facts, googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' } },
    ),
  }))
  .filter(({ entries }) =>
    entries.every(entry => !/\]\]>|[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/.test(JSON.stringify(entry))),
  )
  .filter(list => {
    const located = placesIn('gpx', list)
    return located.length > 1 || located[0]?.rank === 1
  })

describe('changes in an app', () => {
  const edited = (way: Way, change: (file: string) => string) => {
    const { format, through } = ways[way]
    return placesOf(change(through(fileOf(format, rome))))
  }

  test.each(phones)('of names and notes are kept: %s', way => {
    const places = edited(way, file =>
      file.replaceAll('Ai Tre Scalini', 'Wine with Ada').replaceAll(/Queue(?:\n|<br>)at six/g, 'Queue at five'),
    )
    expect(places.map(({ rank, name, note }) => ({ rank, name, note: flat(note) }))).toEqual([
      { rank: 1, name: '風雲児', note: 'Tsukemen. Go <early> & often.' },
      { rank: 2, name: 'Wine with Ada', note: '' },
      { rank: 3, name: 'Il Baffetto', note: 'Queue at five' },
      { rank: 4, name: '1. Nonna', note: 'Ring twice' },
    ])
  })

  test.each(phones)('such as new, renamed and removed places leave the others alone: %s', way => {
    const places = edited(way, file => {
      const [tag, name] = way.endsWith('KML') ? ['Placemark', 'name'] : ['wpt', 'name']
      const parts = file.split(new RegExp(`(?=<${tag}[ >])`))
      const added = way.endsWith('KML')
        ? '<Placemark><name>New one</name><Point><coordinates>12.4,41.8</coordinates></Point></Placemark>'
        : `<wpt lat="41.8" lon="12.4"><name>New one</name>${way.startsWith('OsmAnd') ? '<type>Fried cod in Rome</type>' : ''}</wpt>`
      const [start, first, , third, last] = parts as [string, string, string, string, string]
      const renamed = third.replaceAll(`<${name}>3. Il Baffetto`, `<${name}>Baffetto`)
      return start + added + first + renamed + last
    })
    expect(places.map(({ rank, name }) => [rank, name])).toEqual([
      [undefined, 'New one'],
      [1, '風雲児'],
      [undefined, 'Baffetto'],
      [4, '1. Nonna'],
    ])
    expect(places[2]).toMatchObject({ note: expect.stringMatching(/^Queue\s+at six$/), address: baffetto.address })
  })
})

describe('a list of another origin keeps numbers in its names', () => {
  const inGpx = (names: readonly string[], desc: string) =>
    `<gpx>${names.map(name => `<wpt lat="1" lon="2"><name>${name}</name><desc>${desc}</desc></wpt>`).join('')}</gpx>`
  const link = 'https://www.openstreetmap.org/node/1'

  test('without our link', () => {
    const places = placesOf(inGpx(['1. Roscioli', '2. Bonci'], 'Nice'))
    expect(places.map(({ name }) => name)).toEqual(['1. Roscioli', '2. Bonci'])
  })

  test('with links, but numbers that are no ranks', () => {
    const places = placesOf(inGpx(['7. Bezirk', '7. Bezirk', '7. Bezirk'], `Nice\n${link}`))
    expect(places.map(({ name, note }) => [name, note])).toEqual(Array(3).fill(['7. Bezirk', `Nice\n${link}`]))
  })

  test('with links below few of its names', () => {
    const file = inGpx(['1. Roscioli'], link).replace('</gpx>', `${inGpx(['Bonci', 'Trippa'], 'Nice').slice(5)}`)
    expect(placesOf(file).map(({ name }) => name)).toEqual(['1. Roscioli', 'Bonci', 'Trippa'])
  })
})
