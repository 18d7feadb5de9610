import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movesTo } from '../../src/web/client/card/moves.ts'
import { doubtsIn, listIn } from '../../src/web/client/card/read-result.ts'

const hangZhou = { id: 'place_1', name: 'Hang Zhou', address: 'Via Principe Eugenio 82, Roma' }
const problem = { code: 'place_ambiguous', alternatives: [hangZhou] }
const input = { slug: 'eat-in-rome-k3v9qa', query: 'Hang Zhou' }
const named = (doubts: ReturnType<typeof doubtsIn>) =>
  doubts.map(({ input, candidates }) => [input.query, candidates.map(({ id }) => id)])

describe('The moves of a card', () => {
  test('lead from any order to any other', () => {
    const orders = fc
      .uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 })
      .chain(order => fc.tuple(fc.constant(order), fc.shuffledSubarray(order, { minLength: order.length })))
    fc.assert(
      fc.property(orders, ([present, order]) => {
        const places = [...present]
        for (const { place, rank } of movesTo(order, present)) {
          places.splice(places.indexOf(place), 1)
          places.splice(rank - 1, 0, place)
        }
        expect(places).toEqual(order)
      }),
    )
  })

  test('are none for the same order', () => {
    expect(movesTo(['a', 'b'], ['a', 'b'])).toEqual([])
  })
})

describe('A card finds ambiguous names', () => {
  const failed = (...texts: string[]) => ({ isError: true, content: texts.map(text => ({ type: 'text', text })) })

  test('in a failure of one text or of two', () => {
    const json = JSON.stringify(problem)
    for (const result of [failed('place_ambiguous: choose.', json), failed(`Choose one.\n${json}`)])
      expect(named(doubtsIn(result, input))).toEqual([['Hang Zhou', ['place_1']]])
  })

  test('among the places that were not added', () => {
    const places = [{ query: 'da Felice' }, { query: 'Hang Zhou' }]
    const notAdded = [{ index: 1, ...problem }]
    const results = [{ place: {} }, problem]
    for (const structuredContent of [{ notAdded }, { results }])
      expect(named(doubtsIn({ structuredContent }, { places }))).toEqual([['Hang Zhou', ['place_1']]])
  })

  test('nowhere else', () => {
    expect(doubtsIn(failed('{"code":"list_not_found"}'), input)).toEqual([])
    expect(doubtsIn(failed(JSON.stringify({ ...problem, alternatives: [] })), input)).toEqual([])
    expect(doubtsIn(failed(JSON.stringify(problem)), { edits: [] })).toEqual([])
    for (const content of [undefined, null, 'x', [null, {}, { text: 1 }]])
      expect(doubtsIn({ isError: true, content }, input)).toEqual([])
  })
})

describe('A card reads a list', () => {
  test('without what is no place, no text and no web address', () => {
    const list = listIn({
      slug: 'eat-in-rome-k3v9qa',
      title: 'Eat in Rome',
      url: 'javascript:alert(1)',
      exports: { kml: 'https://forklist.example/x.kml', csv: 'data:text/csv,' },
      places: [
        null,
        1,
        {},
        { id: 'a', name: {} },
        { ...hangZhou, note: { type: 'b' }, mapsUrl: 'javascript:alert(2)', tags: ['late', 2], price: 1e9 },
      ],
    })
    expect(list).toMatchObject({ url: undefined, exports: [['kml', 'https://forklist.example/x.kml']] })
    expect(list!.places).toMatchObject([
      { ...hangZhou, note: undefined, mapsUrl: undefined, tags: ['late'], price: undefined },
    ])
    for (const value of [undefined, null, [], {}, { slug: 'x', title: 'y' }]) expect(listIn(value)).toBeUndefined()
  })
})
