import { describe, expect } from 'vitest'
import type { ExportedList } from '../../src/domain/list.ts'
import { mapsUrl } from '../../src/domain/maps-url.ts'
import { displayName, isLocated, type PlaceFacts } from '../../src/domain/place.ts'
import { kmlOf, validate } from '../support/kml.ts'
import { baffetto, entryOf, filettaro, listOf, manyEntries, treScalini, withoutCoordinates } from '../support/rome.ts'
import { output, testWith } from '../support/tools.ts'

const hostile = [
  ']]>',
  '</name></Placemark>',
  `"'"`,
  '=cmd()',
  '-1+2',
  '&amp; &#10; &nbsp;',
  '👩‍🍳🐷',
  'مطعم שווארמה',
  'Z̴a̸l̷g̶o̴ ก๋วยเตี๋ยว',
  '<script>alert(1)</script>',
  '<![CDATA[',
  '$[name]',
  '%s\\n\\0',
]
const named = (mapPlaceId: string, name: string, longitude: number): PlaceFacts => ({
  mapPlaceId,
  name,
  latitude: -16.69,
  longitude,
  category: 'cafe',
})

const lists: Record<string, ExportedList> = {
  'one place': listOf([entryOf(filettaro, 'Fried cod.')]),
  'no places': listOf([]),
  'places without coordinates': listOf([
    entryOf(withoutCoordinates),
    entryOf(treScalini),
    entryOf({ ...withoutCoordinates }),
  ]),
  '2,000 places': listOf(manyEntries(2000, index => `Note ${index}`)),
  'texts that try to break out': listOf(
    hostile.map((text, i) =>
      entryOf({ ...baffetto, mapPlaceId: `osm:way/${i + 1}`, name: text, address: text }, `${text}\n${text}`),
    ),
    { title: hostile.join(' '), authorName: hostile.join(' '), description: hostile.join('\n') },
  ),
  'Google links': listOf([entryOf({ ...filettaro, googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' })]),
  'places on both sides of the 180th meridian': listOf(
    [179.9999999, 180, -180, -179.87].map((longitude, i) =>
      entryOf(named(`osm:node/${i + 1}`, `Taveuni ${i + 1}`, longitude)),
    ),
  ),
}

/** The places a file holds, with their rank. */
const held = ({ entries }: ExportedList) =>
  entries.flatMap(({ facts }, index) => (isLocated(facts) ? [{ facts, rank: index + 1 }] : []))

for (const [what, list] of Object.entries(lists))
  describe(`a KML file of ${what}`, () => {
    const file = kmlOf(list)
    const inFile = held(list)

    testWith(['xmllint', 'shared/xsd'], 'follows the KML 2.2 schema', () => {
      validate(file)
    })

    testWith(['ogrinfo'], 'has all its places in order for GDAL, with their table', () => {
      const features = output('ogrinfo', ['-ro', '-al', '/vsistdin/'], file)
      if (inFile.length > 0) expect(features).toContain(`\nFeature Count: ${inFile.length}\n`)
      expect(column(features, 'rank')).toEqual(inFile.map(({ rank }) => String(rank)))
      // GDAL keeps one column for the placemark's name and for the table's `name`, and the table's is what it shows.
      expect(column(features, 'Name')).toEqual(inFile.map(({ facts }) => facts.name))
      expect(column(features, 'mapsUrl')).toEqual(inFile.map(({ facts }) => mapsUrl(facts)))
      expect(column(features, 'mapPlaceId')).toEqual(inFile.map(({ facts }) => facts.mapPlaceId))
      const points = [...features.matchAll(/^ {2}POINT \((\S+) (\S+)\)$/gm)].map(([, x, y]) => [Number(x), Number(y)])
      expect(points).toEqual(inFile.map(({ facts }) => [facts.longitude, facts.latitude]))
    })

    testWith(['gpsbabel'], 'has a row for each place for gpsbabel, numbered in order', () => {
      const rows = output('gpsbabel', ['-i', 'kml', '-f', '-', '-o', 'unicsv', '-F', '-'], file)
        .split('\r\n')
        .slice(1, -1)
      expect(rows).toHaveLength(inFile.length)
      for (const [i, { facts, rank }] of inFile.entries())
        expect(rows[i]).toContain(`"${rank}. ${displayName(facts).replaceAll('"', '""')}"`)
    })
  })

const column = (features: string, name: string): string[] =>
  [...features.matchAll(new RegExp(`^ {2}${name} \\(String\\) = (.*)$`, 'gm'))].map(([, value]) => value!)
