import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { PlaceDescription } from '../../../src/domain/place-description.ts'
import { inSameThread } from '../../../src/places/open-local.ts'
import { placeLookup } from '../../../src/places/providers/lookup.ts'
import type { LocationHints } from '../../../src/places/providers/row-location.ts'
import { lookUpIn, starter, starterIndex } from '../index/starter-places.ts'
import { usedIndex } from './used-index.ts'

const local = inSameThread(lookUpIn(await starterIndex()))
const { means, areaOf } = placeLookup({ local, providers: [usedIndex(local)] })

/** Returns the rows that were matched to a known place. */
const matched = async (rows: readonly PlaceDescription[], hints: LocationHints = {}) => {
  const found: string[] = []
  const hinted = await areaOf(hints)
  for (const row of rows) {
    const meaning = await means(row, hinted)
    if (meaning.outcome === 'sure' && !meaning.facts.mapPlaceId.startsWith('own:'))
      found.push(`${row.name} → ${meaning.facts.name}, ${meaning.facts.address}`)
  }
  return found
}

const names = starter.places.flatMap(({ name }, index) => (index % 12 === 0 ? name : []))

test.each<[string, Partial<PlaceDescription>, LocationHints]>([
  ['in a town without data', { address: 'Calle Mayor 5, 28013 Madrid, España' }, {}],
  ['in an unknown village', { address: 'Hauptstraße 12, Kleinkleckersdorf' }, {}],
  ['in an unknown village, whatever the list is about', { address: 'Via Garibaldi 3, Villarriba' }, { near: 'Rome' }],
  ['in another town than the list’s', { address: '12 Rue du Bac, 75007 Paris' }, { titles: ['Rome'] }],
  ['in an unknown town', { near: 'Hogsmeade' }, { near: 'Rome', titles: ['Vancouver'] }],
  ['in a town without data, by name only', { near: 'Lisbon' }, { group: 'Rome' }],
])('no restaurant %s becomes one of its name elsewhere', async (_, where, hints) => {
  expect(
    await matched(
      names.map(name => ({ name, ...where })),
      hints,
    ),
  ).toEqual([])
})

const newYork = new URL('../../../../shared/data/nyc-restaurants/restaurants.json', import.meta.url)

test.skipIf(!existsSync(newYork))(
  'no name of New York becomes a restaurant of another town (needs shared/data)',
  async () => {
    const lines = readFileSync(newYork, 'utf8').split('\n').filter(Boolean)
    const all = [...new Set(lines.map(line => (JSON.parse(line) as { name: string }).name))].filter(name => name !== '')
    const known = ['Taco Bell', 'New Hong Kong', 'Grace & Sung 7 Stars Deli']
    const some = [...known, ...all.filter((_, index) => index % 10 === 0)].map(name => ({ name }))
    expect(some.length).toBeGreaterThan(2000)
    expect(await matched(some)).toEqual([])
    expect(await matched(some, { near: 'New York' })).toEqual([])
  },
)
