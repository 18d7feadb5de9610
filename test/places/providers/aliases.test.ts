import { expect, test } from 'vitest'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import { taughtBy } from '../../../src/places/providers/aliases.ts'
import { localLookup } from '../../../src/places/providers/local.ts'
import { starterIndex } from '../index/starter-places.ts'

const index = await starterIndex()
const { find } = localLookup({ ask: question => question(index) })
const idOf = (name: string): string => {
  const { hits } = find(name, { near: 'Rome' }, 1)
  expect(hits[0]!.facts.name).toBe(name)
  return placeIdOf(hits[0]!.facts.mapPlaceId)
}
const [armando, darPoeta] = [idOf('Armando al Pantheon'), idOf('Dar Poeta')]
const taught = (query: string, where: object = {}, id = armando) => taughtBy(index, query, where, id)?.spelling

test.each([
  ['Claudio Gargani', {}, 'claudio gargani'],
  ['Gargani, Rome', {}, 'gargani'],
  ['Gargani Roma', {}, 'gargani'],
  ['Gàrgani', { near: 'Rome' }, 'gargani'],
  ['Gargani', { near: '41.8994,12.4767' }, 'gargani'],
  ['Gargani Salita dei Crescenzi 31', { near: 'Rome' }, 'gargani'],
  ['that place called Gargani', { near: 'Rome' }, 'gargani'],
])('“%s” with %j teaches “%s”', (query, where, spelling) => {
  expect(taught(query, where)).toBe(spelling)
})

test('words of a place elsewhere are part of the name', () => {
  expect(taught('Il Sogno di Montevideo')).toBe('il sogno di montevideo')
  expect(taught('Pizza Trastevere', {}, darPoeta)).toBe('pizza trastevere')
})

test.each([
  ['its own name', 'ARMANDO AL PANTHEON'],
  ['its own name with the town', 'Armando al Pantheon, Rome'],
  ['words for any place', 'Ristorante Pizza'],
  ['a number', '31'],
  ['no word', '—'],
  ['a very long text', 'Gargani '.repeat(40)],
])('%s teaches nothing', (_, query) => {
  expect(taught(query)).toBeUndefined()
})

test('an unknown place and a place outside of the area teach nothing', () => {
  expect(taught('Gargani', {}, 'osm:node/1')).toBeUndefined()
  expect(taught('Gargani', { near: 'Montevideo' })).toBeUndefined()
})

test('a place has one id in aliases, whichever id was sent', () => {
  for (const id of ['osm:node/2244858179', placeIdOf('osm:node/2244858179')])
    expect(taughtBy(index, 'Zio Marco', {}, id)).toEqual({ spelling: 'zio marco', placeId: darPoeta })
})

test('an alias keeps no place from being certain by its own name', () => {
  for (const query of ['Armando al Pantheon', 'Armando Pantheon']) {
    const spelling = query.toLowerCase()
    for (const placeId of [armando, darPoeta]) {
      const [before, after] = [[], [{ spelling, placeId }]].map(aliases =>
        find(query, { near: 'Rome' }, 5, [], aliases),
      )
      expect(after!.hits[0]!.facts.name).toBe('Armando al Pantheon')
      expect([before!.isCertain, after!.isCertain]).toEqual([true, true])
    }
  }
})

test('several places with one alias are all shown, nearest first, and none is certain', () => {
  const aliases = [armando, darPoeta].map(placeId => ({ spelling: 'gargani', placeId }))
  const { hits, isCertain, spellings } = find('Gargani', { near: 'Trastevere, Rome' }, 5, [], aliases)
  expect(hits.slice(0, 2).map(({ facts }) => facts.name)).toEqual(['Dar Poeta', 'Armando al Pantheon'])
  expect([isCertain, spellings]).toEqual([false, ['gargani']])
  expect(find('Gargani', {}, 5, [], aliases)).toMatchObject({ hits: [], spellings: [] })
})
