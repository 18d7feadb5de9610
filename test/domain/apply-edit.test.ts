import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit, type Edited, type Ranking, type RankingEdit } from '../../src/domain/apply-edit.ts'
import { bandAt, sizeOf } from '../../src/domain/bands.ts'

type Place = { id: string; note?: string }

const ids = (ranking: Ranking<Place>) => ranking.places.map(place => place?.id)
const bandsById = ({ places, bands }: Ranking<Place>) =>
  new Map(places.map((place, index) => [place!.id, bandAt(bands, index + 1)]))

/** Rankings of 1 to 8 places with up to three bands, and an edit of one of them. */
const situation = fc
  .record({
    count: fc.integer({ min: 1, max: 8 }),
    sizes: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
    which: fc.nat(),
    other: fc.nat(),
    rank: fc.integer({ min: 1, max: 10 }),
    band: fc.constantFrom(undefined, undefined, 'A', 'B', 'C', 'Z'),
    edit: fc.constantFrom('add', 'remove', 'write', 'rank', 'before', 'after'),
  })
  .map(({ count, sizes, which, other, rank, band, edit }) => {
    const places: Place[] = Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}` }))
    let free = count
    const bands = sizes.map((wanted, index) => {
      const size = Math.min(wanted, free)
      free -= size
      return { name: 'ABC'[index]!, size }
    })
    const id = places[which % count]!.id
    const neighbour = places[other % count]!.id
    const edits: Record<string, RankingEdit<Place>> = {
      add: { do: 'add', place: { id: 'new' }, to: { rank, band } },
      remove: { do: 'remove', id },
      write: { do: 'write', id, place: { id, note: 'Cash only.' } },
      rank: { do: 'move', id, to: { rank, band } },
      before: { do: 'move', id, to: { before: neighbour, band } },
      after: { do: 'move', id, to: { after: neighbour, band } },
    }
    return { ranking: { places, bands } as Ranking<Place>, edit: edits[edit]!, named: [id, neighbour] }
  })

const made = (result: ReturnType<typeof applyEdit<Place>>): Edited<Place> => {
  if (typeof result === 'string') throw new Error(result)
  return result
}

test('an edit changes the same with only the places loaded that it names', () => {
  fc.assert(
    fc.property(situation, ({ ranking, edit, named }) => {
      const whole = applyEdit(ranking, edit)
      const places = ranking.places.map(place => (named.includes(place!.id) ? place : undefined))
      const part = applyEdit({ ...ranking, places }, edit)
      if (typeof whole === 'string' || typeof part === 'string') return void expect(part).toBe(whole)
      expect({ ...part, ranking: part.ranking.bands }).toEqual({ ...whole, ranking: whole.ranking.bands })
      for (const [index, id] of ids(part.ranking).entries()) if (id) expect(ids(whole.ranking)[index]).toBe(id)
    }),
  )
})

test('an edit leaves the order and the bands of all other places', () => {
  fc.assert(
    fc.property(situation, ({ ranking, edit }) => {
      const result = applyEdit(ranking, edit)
      if (typeof result === 'string') return
      const { place, rank } = result
      const others = (all: Ranking<Place>) => ids(all).filter(id => id !== place.id)
      expect(others(result.ranking)).toEqual(others(ranking))
      expect(result.ranking.places[rank - 1]).toBe(edit.do === 'remove' ? result.ranking.places[rank - 1] : place)
      expect(sizeOf(result.ranking.bands)).toBeLessThanOrEqual(result.ranking.places.length)
      const [before, after] = [bandsById(ranking), bandsById(result.ranking)]
      for (const id of others(ranking)) expect(after.get(id!)).toBe(before.get(id!))
    }),
  )
})

test('every edit has an inverse', () => {
  fc.assert(
    fc.property(situation, ({ ranking, edit }) => {
      const result = applyEdit(ranking, edit)
      if (typeof result === 'string') return
      const { place, rank, from } = result
      const band = bandAt(ranking.bands, from ?? rank)
      const inverse: RankingEdit<Place> =
        edit.do === 'add'
          ? { do: 'remove', id: place.id }
          : edit.do === 'remove'
            ? { do: 'add', place, to: { rank } }
            : edit.do === 'write'
              ? { do: 'write', id: place.id, place: ranking.places[rank - 1]! }
              : { do: 'move', id: place.id, to: { at: from!, band } }
      const back = made(applyEdit(result.ranking, inverse)).ranking
      expect(back.places).toEqual(ranking.places)
      // A place without a band, or alone in one, joins that of its neighbour.
      if (edit.do === 'add' || edit.do === 'write' || (edit.do === 'move' && band))
        expect(back.bands).toEqual(ranking.bands)
    }),
  )
})

const ranking: Ranking<Place> = {
  places: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  bands: [{ name: 'Very good', size: 1 }],
}

test.each([
  [{ do: 'remove', id: 'z' }, 'unknown place'],
  [{ do: 'move', id: 'a', to: { after: 'z' } }, 'unknown neighbour'],
  [{ do: 'move', id: 'a', to: { rank: 1, band: 'Z' } }, 'is no band of the list'],
  [{ do: 'move', id: 'b', to: { after: 'c', band: 'Very good' } }, 'is not the band of a place beside it'],
] as [RankingEdit<Place>, string][])('%o is refused: %s', (edit, refusal) => {
  expect(applyEdit(ranking, edit)).toBe(refusal)
})

test('a replaced id names the place that replaced it', () => {
  const places = [{ id: 'a', replacedId: 'own' }, { id: 'b' }]
  const { ranking } = made(applyEdit({ places, bands: [] }, { do: 'move', id: 'own', to: { after: 'b' } }))
  expect(ids(ranking)).toEqual(['b', 'a'])
})
