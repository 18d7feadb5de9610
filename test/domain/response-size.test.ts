import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { readCursor, writeCursor } from '../../src/core/cursor.ts'
import type { ListInfo } from '../../src/domain/list.ts'
import { fitPlaces, type List, listCacheKey, listView } from '../../src/domain/list-view.ts'
import type { ListEntry } from '../../src/domain/place.ts'
import { placeView } from '../../src/domain/place-view.ts'
import { countThatFits, firstThatFits, jsonLength } from '../../src/domain/response-size.ts'
import { baffetto, entryOf, filettaro, listOf, manyEntries } from '../support/rome.ts'

const addresses = { base: 'https://forklist.example', formats: ['kml', 'csv', 'geojson', 'gpx'] }

/** Characters that grow as JSON, and some that could be cut in two. */
const note = fc.string({
  unit: fc.constantFrom('"', '\\', '\n', '\t', '🍝', '👩‍🍳', 'é', 'e\u0301', '日', ' ', 'a', '\u2028'),
  maxLength: 1000,
  size: 'max',
})

const entriesWith = (notes: readonly string[]): ListEntry[] => manyEntries(notes.length, index => notes[index]!)

/** Returns the response of getList without a maximum size. */
const pageOf = (
  info: ListInfo,
  entries: readonly ListEntry[],
  afterRank: number,
  limit: number,
): z.output<typeof List> => {
  const lastRank = Math.min(afterRank + limit, entries.length)
  return {
    ...listView(info, entries.slice(afterRank, lastRank), addresses, afterRank),
    ...(lastRank < entries.length && { nextCursor: writeCursor(listCacheKey(info.slug), [lastRank]) }),
  }
}

/** Reads all pages of a list by following the cursors. */
function walk(entries: readonly ListEntry[], room: number, limit: number) {
  const { info } = listOf([...entries])
  const pages = []
  for (let afterRank = 0; ; ) {
    const whole = pageOf(info, entries, afterRank, limit)
    const page = fitPlaces(whole, room)
    pages.push(page)
    if (page.nextCursor === undefined) return pages
    ;[afterRank] = readCursor(page.nextCursor, listCacheKey(info.slug), ['number'])
  }
}

describe('the pages of a list', () => {
  test('together are the list, each within its limit, for any text', () => {
    fc.assert(
      fc.property(
        fc.array(note, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 8000, max: 40_000 }),
        fc.constantFrom(1, 7, 100),
        (notes, room, limit) => {
          const entries = entriesWith(notes)
          const pages = walk(entries, room, limit)
          expect(Math.max(...pages.map(jsonLength))).toBeLessThanOrEqual(room)
          expect(Math.max(...pages.map(page => page.places.length))).toBeLessThanOrEqual(limit)
          expect(pages.flatMap(page => page.places)).toEqual(
            entries.map((entry, index) => placeView(entry, index + 1, {})),
          )
        },
      ),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test('are nearly as few as possible', () => {
    const entries = entriesWith(Array.from({ length: 300 }, () => 'Queue, and bring cash. '.repeat(20)))
    const [room, pages] = [30_000, walk(entries, 30_000, 2000)]
    for (const page of pages.slice(0, -1)) {
      const next = placeView(entries[page.places.at(-1)!.rank]!, 1, {})
      expect(jsonLength(page) + jsonLength(next) + 1000).toBeGreaterThan(room)
    }
  })

  test('end even when no place fits: each is then a page', () => {
    expect(walk([entryOf(filettaro), entryOf(baffetto)], 10, 2000).map(page => page.places.length)).toEqual([1, 1])
    expect(walk([], 10, 2000)).toMatchObject([{ places: [] }])
  })
})

describe('the size of a page', () => {
  test('is counted as JSON, with space for the surrounding response', () => {
    const items = ['"'.repeat(500), '"'.repeat(500), '"'.repeat(500)]
    // As JSON each has 1,002 characters and a comma. A thousand are for the surrounding response and two for its braces.
    const room = 1002 + 3 * 1003
    expect(countThatFits(items, room)).toBe(3)
    expect(countThatFits(items, room - 1)).toBe(2)
    expect(countThatFits(items, room, { near: 'Rome' })).toBe(2)
    expect(countThatFits([], 1)).toBe(0)
  })

  test('of several forms, uses the fullest that fits, or the last', () => {
    const ways = ['x'.repeat(3000), 'x'.repeat(1000), 'x'.repeat(500)].map(text => () => text)
    const length = (room: number) => firstThatFits(ways, room).length
    expect([length(4002), length(4001), length(2002), length(2001), length(1)]).toEqual([3000, 1000, 1000, 500, 500])
  })
})
