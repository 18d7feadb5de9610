import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undo } from '../../src/domain/change.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { applyDifference, placeDifference, refreshPlace } from '../../src/domain/place-refresh.ts'
import { entryOf, filettaro, publicMembers as members, withoutCoordinates } from '../support/rome.ts'

const googlePlaceId = 'ChIJN1t_tDeuEmsRUsoyG83frY4'

describe('newer data of a place', () => {
  test.each<[string, Partial<PlaceFacts>, unknown[]]>([
    ['the same', {}, []],
    ['renamed', { name: 'Filetti' }, [{ kind: 'renamed', from: filettaro.name, to: 'Filetti' }]],
    ['named in English', { englishName: 'The cod place' }, [{ kind: 'englishName', to: 'The cod place' }]],
    ['moved round the corner', { latitude: 41.8955709 }, [{ kind: 'moved', meters: 100 }]],
    ['drawn 20 cm further north', { latitude: 41.8946727 }, []],
    [
      'at another address',
      { address: 'Campo de’ Fiori 1, Roma' },
      [{ kind: 'address', from: filettaro.address, to: 'Campo de’ Fiori 1, Roma' }],
    ],
    ['a bar now', { category: 'bar' }, [{ kind: 'category', from: 'restaurant', to: 'bar' }]],
    [
      'with other hours and dishes',
      { openingHours: 'Mo-Sa 17:30-22:30', cuisines: ['italian', 'fish'] },
      [
        { kind: 'cuisines', from: 'italian', to: 'italian, fish' },
        { kind: 'openingHours', to: 'Mo-Sa 17:30-22:30' },
      ],
    ],
  ])('%s: reports and applies exactly the changes', (_, different, changes) => {
    const now = { ...filettaro, ...different }
    const refreshed = refreshPlace(filettaro, now)
    expect(refreshed.changes).toEqual(changes)
    expect(refreshed.facts).toEqual(changes.length > 0 ? now : filettaro)
  })

  test('never replaces the ids of the place', () => {
    const now = {
      ...filettaro,
      mapPlaceId: 'osm:way/7',
      googlePlaceId: 'ChIJ_of_somebody_elses_finding',
      name: 'Filetti',
    }
    expect(refreshPlace(filettaro, now).facts).toEqual({ ...filettaro, name: 'Filetti' })
    expect(refreshPlace({ ...filettaro, googlePlaceId }, now).facts).toEqual({
      ...filettaro,
      googlePlaceId,
      name: 'Filetti',
    })
  })

  test('removes outdated facts but never the position', () => {
    const { phone, latitude: _, longitude: __, ...now } = filettaro
    const { phone: ___, ...rest } = filettaro
    expect(refreshPlace(filettaro, now)).toEqual({ facts: rest, changes: [{ kind: 'phone', from: phone }] })
  })

  test('adds coordinates to a place without them', () => {
    const now = { ...withoutCoordinates, latitude: 0, longitude: 12.5 }
    expect(refreshPlace(withoutCoordinates, now)).toEqual({ facts: now, changes: [{ kind: 'moved' }] })
  })
})

const member = fc.option(fc.constantFrom('Mok', 'Roma', '+39 06 1'), { nil: undefined })
const anyFacts: fc.Arbitrary<PlaceFacts> = fc
  .record({
    name: fc.constantFrom('Mok', 'Da Enzo', 'Ivo'),
    googlePlaceId: member,
    englishName: member,
    address: member,
    phone: member,
    cuisines: fc.option(fc.subarray(['pizza', 'fish'], { minLength: 1 }), { nil: undefined }),
    at: fc.option(fc.record({ latitude: fc.constantFrom(41.9, 41.90001, 0), longitude: fc.constantFrom(12.5, 12.6) }), {
      nil: undefined,
    }),
  })
  .map(({ at, ...facts }) => JSON.parse(JSON.stringify({ mapPlaceId: 'osm:node/1', ...facts, ...at })))
const ids = ({ mapPlaceId, googlePlaceId }: PlaceFacts) => ({ mapPlaceId, googlePlaceId })

describe('any place with any newer data', () => {
  test('reports a change exactly when one occurs, and none the second time', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, now) => {
        const { facts, changes } = refreshPlace(before, now)
        const { from, to } = placeDifference(before, facts)
        expect(Object.keys({ ...from, ...to }).length > 0).toBe(changes.length > 0)
        expect(ids(facts)).toEqual(ids(before))
        expect(refreshPlace(facts, now)).toEqual({ facts, changes: [] })
      }),
    )
  })

  test('a refresh in the history has its changes, can be undone, and keeps ids and note', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (before, now) => {
        const { facts } = refreshPlace(before, now)
        const { from, to } = placeDifference(before, facts)
        expect(applyDifference(before, from, to)).toEqual(facts)
        const [was, is] = [entryOf(before, 'Book.'), { ...entryOf(facts, 'Book.'), updatedAt: '2026-11-02T00:00:00Z' }]
        const step = { do: 'refresh' as const, id: is.id, name: facts.name, from, to, updatedAt: was.updatedAt }
        const stored = JSON.parse(JSON.stringify([step]))
        expect(undo({ members, entries: [is] }, stored).entries).toEqual([was])
      }),
    )
  })
})
