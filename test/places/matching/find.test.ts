import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLocated, type LatLng, metersBetween, metersPerDegree } from '../../../src/domain/coordinates.ts'
import { wordsOf } from '../../../src/domain/text.ts'
import { rankedPlaces } from '../../../src/places/providers/local.ts'
import { locationOf, readingsOf } from '../../../src/places/providers/readings.ts'
import { growthOf, growthText, threadCpuMs } from '../../support/growth.ts'
import { lookUpIn, nameCount, starter, starterIndex, townOf } from '../index/starter-places.ts'

const index = await starterIndex()
const { find } = lookUpIn(index)
const idOf = ({ mapPlaceId }: { mapPlaceId: string }) => index.get(mapPlaceId)?.mapPlaceId
const places = starter.places.filter(({ name }) => wordsOf(name).length > 0)
const place = fc.constantFrom(...places)
const point = ({ latitude, longitude }: LatLng) => `${latitude},${longitude}`

describe('the place meant', () => {
  test('is the first for its own name and address', () => {
    const once = places.filter(each => nameCount(each) === 1 && /\d/.test(each.address ?? ''))
    fc.assert(
      fc.property(fc.constantFrom(...once), one => {
        const { hits } = find(one.name, { near: townOf(one), address: one.address }, 1)
        expect(hits[0]?.facts.mapPlaceId, one.name).toBe(idOf(one))
        expect(hits[0]?.match.address, one.address).toBe('same')
      }),
      { numRuns: 200 },
    )
  })

  test('is the same whatever the case and the accents', () => {
    fc.assert(
      fc.property(place, one => {
        const meant = (name: string) =>
          find(name, { near: townOf(one) }, 5).hits.map(({ facts, match }) => [facts.mapPlaceId, match.confidence])
        // A mark on a Cyrillic letter makes another letter: й is no и.
        const plain = one.name
          .normalize('NFD')
          .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
          .normalize('NFC')
          .toUpperCase()
        fc.pre(wordsOf(plain).join() === wordsOf(one.name).join())
        expect(meant(plain)).toEqual(meant(one.name))
      }),
      { numRuns: 200 },
    )
  })

  test('does not depend on the order of the readings', () => {
    const queries = fc.tuple(
      place,
      fc.constantFrom('', ', Rome', ' in Trastevere', ' - Prati', ' 12', ', Via del Corso 12'),
    )
    fc.assert(
      fc.property(
        queries,
        fc.constantFrom(undefined, 'Rome', 'Testaccio, Rome', '41.89,12.48'),
        ([one, more], near) => {
          const readings = readingsOf(index, one.name + more, locationOf(index, { near }) ?? {})
          const ranked = (ways: typeof readings) =>
            rankedPlaces(index, ways)
              .slice(0, 10)
              .map(({ place: { number }, evidence }) => `${number} ${evidence.score.toFixed(6)}`)
          const inOrder = ranked(readings)
          expect(ranked(readings.toReversed())).toEqual(inOrder)
          expect(ranked([...readings, ...readings])).toEqual(inOrder)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('coordinates', () => {
  test('make nothing beyond 1 km certain', () => {
    const near = fc.record({
      one: place,
      north: fc.integer({ min: -5000, max: 5000 }),
      east: fc.integer({ min: -5000, max: 5000 }),
    })
    fc.assert(
      fc.property(near, ({ one, north, east }) => {
        const here = {
          latitude: one.latitude + north / metersPerDegree,
          longitude: one.longitude + east / metersPerDegree,
        }
        const { hits, isCertain } = find(one.name, { near: point(here), address: one.address }, 1)
        if (!isCertain) return
        const { facts, match } = hits[0]!
        expect(match.distanceMeters, one.name).toBeLessThanOrEqual(1000)
        if (isLocated(facts)) expect(metersBetween(here, facts as LatLng)).toBeLessThanOrEqual(1000)
      }),
      { numRuns: 500 },
    )
  })

  test('of a place give it first for its own name', () => {
    fc.assert(
      fc.property(place, one => {
        const [best] = find(one.name, { near: point(one) }, 1).hits
        // Another record of the place, or another one of the same name next door.
        expect(best?.match.distanceMeters, one.name).toBeLessThanOrEqual(60)
        expect(best?.match.name, one.name).toBe('same')
      }),
      { numRuns: 300 },
    )
  })
})

describe('a confidence', () => {
  const queries = fc.oneof(
    place.map(({ name }) => name),
    fc
      .array(
        place.map(({ name }) => wordsOf(name)[0]!),
        { minLength: 1, maxLength: 6 },
      )
      .map(words => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
  )
  const nears = fc.constantFrom(undefined, 'Rome', 'Montevideo', 'Astana', '41.89,12.47')

  test('of all hits and of none sums to at most one, best first', () => {
    fc.assert(
      fc.property(queries, nears, (query, near) => {
        const { hits, none, isCertain } = find(query, { near }, 20)
        const all = hits.map(({ match }) => match.confidence)
        expect(all).toEqual(all.toSorted((a, b) => b - a))
        expect(all.reduce((sum, one) => sum + one, none)).toBeLessThanOrEqual(1.000001)
        for (const one of all) expect(one).toBe(Math.round(one * 1000) / 1000)
        if (isCertain) expect(all[0]).toBeGreaterThanOrEqual(0.99)
      }),
      { numRuns: 300 },
    )
  })

  test('does not depend on how many hits are wanted', () => {
    fc.assert(
      fc.property(queries, nears, (query, near) => {
        const [few, many] = [find(query, { near }, 2), find(query, { near }, 20)]
        expect(many.hits.slice(0, few.hits.length)).toEqual(few.hits)
        expect([few.none, few.isCertain]).toEqual([many.none, many.isCertain])
      }),
      { numRuns: 200 },
    )
  })
})

/** Queries of about this many bytes that might cost more than they should. */
const costly: Record<string, (bytes: number) => string> = {
  'one long word': bytes => 'a'.repeat(bytes),
  words: bytes => 'Osteria del Gallo Nero '.repeat(bytes / 23),
  'words of one letter': bytes => 'a b c d e f g h '.repeat(bytes / 16),
  numbers: bytes =>
    Array.from({ length: bytes / 4 }, (_, i) => i % 1000)
      .map(String)
      .join(' '),
  'numbers beside a street': bytes => 'Via Roma 12 '.repeat(bytes / 12),
  commas: bytes => 'Felice, '.repeat(bytes / 8),
  'dashes and towns': bytes => 'Roma - '.repeat(bytes / 7),
  brackets: bytes => '(Felice) '.repeat(bytes / 9),
  'sentence words': bytes => 'that place called '.repeat(bytes / 18),
  'Chinese characters': bytes => '寿司飯店'.repeat(bytes / 12),
}

describe.each(Object.entries(costly))('a query of %s', (_, query) => {
  test.each<[string, (text: string) => unknown]>([
    ['in the query', text => find(text, { near: 'Rome' }, 10)],
    ['without near', text => find(text, {}, 10)],
    ['in near', text => find('Dar Poeta', { near: text }, 10)],
    ['in the address', text => find('Dar Poeta', { near: 'Rome', address: text }, 10)],
  ])('costs no more than its length %s', async (_where, run) => {
    const growth = await growthOf({ bytes: 1250, input: query, run })
    expect(growth, growthText(growth)).toMatchObject({ isGood: true })
  })

  test('costs at most 60 ms with 10,000 characters', () => {
    const text = query(10_000)
    find(text, { near: 'Rome' }, 10)
    const times = Array.from({ length: 5 }, () => {
      const start = threadCpuMs()
      find(text, { near: 'Rome' }, 10)
      return threadCpuMs() - start
    })
    expect(Math.min(...times)).toBeLessThan(60)
  })
})
