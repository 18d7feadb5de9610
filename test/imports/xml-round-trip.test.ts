import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedList } from '../../src/domain/list.ts'
import { mapsUrl } from '../../src/domain/maps-url.ts'
import { fileOf, heldBy, lists } from '../exports/lists.ts'
import { anyList } from '../support/any-list.ts'
import { xmlRows } from './xml-reading.ts'

const kept = ['name', 'englishName', 'address', 'note', 'link', 'mapPlaceId', 'rank', 'latitude', 'longitude'] as const

const readBack = (format: 'kml' | 'gpx', list: ExportedList) =>
  xmlRows(format, fileOf(format, list)).map(row =>
    Object.fromEntries(kept.map(member => [member, Reflect.get(row, member)])),
  )

// Adding zero leaves no -0.
const degrees = (value: number | undefined): number => Number(value?.toFixed(7)) + 0

/** What has to come back of the places that have coordinates. In GPX the 180th meridian is west. */
const written = (format: 'kml' | 'gpx', list: ExportedList) =>
  heldBy(format, list).map(({ entry: { facts, note }, rank }) => ({
    name: facts.name,
    englishName: facts.englishName,
    address: facts.address,
    note: note === '' ? undefined : note,
    link: mapsUrl(facts),
    mapPlaceId: facts.mapPlaceId,
    rank,
    latitude: degrees(facts.latitude),
    longitude: format === 'gpx' && degrees(facts.longitude) === 180 ? -180 : degrees(facts.longitude),
  }))

describe.each(['kml', 'gpx'] as const)('a list that is exported as %s and read again', format => {
  const located = Object.entries(lists).filter(([, list]) => heldBy(format, list).length > 0)

  test.each(located)('has the same places, order and notes: %s', (_, list) => {
    expect(readBack(format, list)).toEqual(written(format, list))
  })

  test('has them whatever stands in it', () => {
    fc.assert(
      fc.property(anyList, list => {
        expect(readBack(format, list)).toEqual(written(format, list))
      }),
      { numRuns: 100 },
    )
  })
})
