import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '../../../src/web/feeds/plain-text.ts'
import type { ListView } from '../../../src/web/views.ts'
import { hostileLine, hostileLines } from './hostile.ts'
import { allOf, banded, fourPlaces, manyPlaces, noPlaces } from './lists.ts'
import { messages } from './messages.ts'

const written = (list: ListView) => plainText(list, messages, 'en')

test('a list can be pasted into a message', () => {
  expect(written(fourPlaces)).toBe(`Worth a journey
by Ada

Where I would go again.

1. Dar filettaro a Santa Barbara
   Largo dei Librari 88, 00186 Roma
   Fried cod.
   Only cash.
   Go early.
   https://www.openstreetmap.org/node/257355946

2. Ai Tre Scalini
   Via Panisperna 251, Roma
   https://www.openstreetmap.org/node/264673865

3. 風雲児 (Fuunji)
   渋谷区代々木2-14-3
   Tsukemen, worth the queue.
   ${fourPlaces.places[2]!.mapsUrl}

4. The stall behind the market
   ${fourPlaces.places[3]!.mapsUrl}

Place data © OpenStreetMap contributors, available under the Open Database License (ODbL): https://www.openstreetmap.org/copyright
The list: https://forklist.example/lists/fried-cod-in-rome-k3v9qa
`)
})

test('bands have headings that look like no place, and details follow the note', () => {
  expect(written(banded)).toContain(`— Go out of your way —

1. Dar filettaro a Santa Barbara
   Largo dei Librari 88, 00186 Roma
   Fried cod.
   $$
   Order: Cod, Puntarelle
   Tags: cash only, Late
   Visited Oct 17, 2026
   https://www.openstreetmap.org/node/257355946

— 2. Very *good* —

2. Ai Tre Scalini`)
})

test('the names of two thousand places start in one column', () => {
  const lines = written(manyPlaces).split('\n')
  const numbered = lines.filter(line => /^ *\d+\. /.test(line))
  expect(numbered).toEqual(manyPlaces.places.map(({ rank, name }) => `${String(rank).padStart(4)}. ${name}`))
  expect(lines.filter(line => line.startsWith('      Note '))).toHaveLength(2000)
})

test('a list without places has its author and address', () => {
  expect(written(noPlaces)).toBe(`Fried cod in Rome\nby Ada\n\nThe list: ${noPlaces.url}\n`)
})

test('no text can imitate a place of the list', () => {
  fc.assert(
    fc.property(hostileLine, hostileLines, (line, lines) => {
      const list = { ...allOf(line, lines), description: undefined }
      const [, band, place] = written(list).split('\n\n')
      expect(band).toMatch(/^— .* —$/u)
      const [first, ...rest] = place!.split('\n')
      expect(first).toMatch(/^1\. /)
      expect(rest.every(line => line.startsWith('   '))).toBe(true)
      expect(rest.at(-1)).toBe(`   ${list.places[0]!.mapsUrl}`)
    }),
  )
})
