import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/domain/text.ts'
import { inSameThread, localLookup } from '../../../src/places/providers/local.ts'
import { placeLookup } from '../../../src/places/providers/lookup.ts'
import { nameCount, starter, starterIndex, townOf } from '../index/starter-places.ts'

const directory = await starterIndex()
const { choose } = placeLookup({ local: inSameThread(localLookup(directory)), providers: [] })

/** Returns the result of `choose` in one line: the certain name, or the reason why there is none. */
const chosen = async (query: string, near?: string): Promise<string> => {
  const choice = await choose(query, near)
  return choice.outcome === 'sure' ? choice.facts.name : choice.outcome
}
const alternatives = async (query: string, near?: string): Promise<string[]> => {
  const choice = await choose(query, near)
  return 'alternatives' in choice ? choice.alternatives.map(place => place.facts.name) : []
}

test.each([
  ['Dar Poeta', 'Dar Poeta'],
  ['pizzeria dar poeta', 'Dar Poeta'],
  ['Roscioli', 'Salumeria Roscioli'],
  ['Armando', 'Armando al Pantheon'],
  ['flavio al velavevodetto', 'Flavio al Velavevodetto'],
  ['Velavevodetto', 'Flavio al Velavevodetto'],
  ['Trattoria da Enzo', 'Da Enzo'],
  ['Piperno', 'Ristorante Piperno'],
  ['il pagliaccio', 'Il Pagliaccio'],
  ['Osteria Gusto', 'Gusto Osteria'],
  ['Gusto', 'Gusto'],
])('"%s" in Rome is certainly %s', async (query, name) => {
  expect(await chosen(query, 'Rome')).toBe(name)
})

test('a certain match is returned with the weaker ones, at most five', async () => {
  expect(await alternatives('Gusto', 'Rome')).toEqual(['Gusto Osteria', 'Città del Gusto', 'Gustosando'])
  expect((await alternatives('Roma', 'Rome')).length).toBeLessThanOrEqual(5)
})

test('a name of two restaurants in one town is ambiguous, with both candidates', async () => {
  expect(await chosen('Hang Zhou', 'Rome')).toBe('ambiguous')
  expect(await alternatives('Hang Zhou', 'Rome')).toEqual(['Hang Zhou', 'Hang Zhou'])
  expect(await chosen('Burger King', 'Montevideo')).toBe('ambiguous')
  expect(await alternatives('Burger King', 'Montevideo')).toHaveLength(5)
})

test('a name in two towns is ambiguous without a town', async () => {
  expect(await chosen('Mario')).toBe('ambiguous')
  expect(await chosen('Mario', 'Rome')).toBe('da Mario')
  expect(await chosen('Mario', 'Montevideo')).toBe('Lo de Mario')
})

test('two records of one restaurant are not ambiguous', async () => {
  expect(await chosen('Айдаһар қытай Тағамдар', 'Astana')).toBe('Айдаһар қытай Тағамдар')
})

test.each([
  'Noma',
  'Osteria Francescana',
  'Le Bernardin',
  'El Celler de Can Roca',
  'Dar Poeta Due',
  'Il Gallo Nero d’Oro',
  'Trattoria Hang Zhou Roscioli',
  'Ristorante Armando al Colosseo',
  'zzzz',
  '🍕',
  '',
])('no place in Rome is chosen for the absent "%s"', async query => {
  expect(await chosen(query, 'Rome')).toBe('none')
})

test.each(['Sushi', 'Thai', 'pizza', 'La', 'a', 'Trattoria', 'Pizzeria', 'wine bar', 'Roma', 'Rome', 'the best pizza'])(
  '"%s" in Rome is ambiguous or unknown',
  async query => {
    expect(await chosen(query, 'Rome')).toMatch(/^(ambiguous|none)$/)
  },
)

test('a town’s name is not a restaurant’s name', async () => {
  expect(await chosen('Montevideo')).toBe('ambiguous')
  expect(await chosen('restaurant Montevideo', 'Montevideo')).toBe('ambiguous')
})

test('another kind of place does not match', async () => {
  expect(await chosen('Caffè Rossi', 'Rome')).toBe('ambiguous')
  expect(await chosen('Trattoria Rossi', 'Rome')).toBe('Rossi')
  expect(await chosen('Madison Bistro', 'Montevideo')).not.toBe('Bar Madison')
  expect(await chosen('Pizzeria Cielo', 'Rome')).not.toBe('Città del Cielo')
})

test('a partial word is a near miss, never certain', async () => {
  expect(await chosen('rosc', 'Rome')).toBe('none')
  expect(await alternatives('rosc', 'Rome')).toEqual(['Salumeria Roscioli'])
})

test('a surplus word gives near misses', async () => {
  expect(await chosen('Felice e Gaetano', 'Rome')).toBe('none')
  expect(await alternatives('Felice e Gaetano', 'Rome')).toContain('da Felice')
})

test('a typing error in a long name is certain, in a short one ambiguous', async () => {
  expect(await chosen('Armndo al Pantheon', 'Rome')).toBe('Armando al Pantheon')
  expect(await chosen('Pipernno', 'Rome')).toBe('Ristorante Piperno')
  expect(await chosen('Gusti', 'Rome')).not.toBe('Gusto')
})

test('a part of town in the query gives the location', async () => {
  expect(await chosen('Felice a Testaccio', 'Rome')).toBe('da Felice')
  expect(await chosen('Dar Poeta, Trastevere')).toBe('Dar Poeta')
})

test('of a chain’s branches the one at the caller’s position is chosen', async () => {
  const [branch, next] = directory.search('Burger King', directory.near('-34.9055,-56.1930'), 2)
  const { latitude, longitude } = branch!.facts
  const choice = await choose('Burger King', `${latitude},${longitude}`)
  expect(choice).toMatchObject({ outcome: 'sure', facts: branch!.facts })
  expect(next?.match).toBe('exact')
})

test('an unknown location is reported, and no other area is searched', async () => {
  expect(await choose('Dar Poeta', 'Hogsmeade')).toEqual({ outcome: 'near_not_found' })
  expect(await choose('Dar Poeta', '')).toEqual({ outcome: 'near_not_found' })
})

test('an exact starter name in its town gives that place or a question, never another place', async () => {
  let sure = 0
  for (const place of starter.places) {
    const choice = await choose(place.name, townOf(place))
    expect(['sure', 'ambiguous'], place.name).toContain(choice.outcome)
    if (choice.outcome !== 'sure') continue
    expect(choice.facts, place.name).toEqual(directory.get(place.mapPlaceId))
    sure++
  }
  const once = starter.places.filter(place => nameCount(place) === 1).length
  // The others are called "Pizzeria", "Coffee Shop" and the like.
  expect(sure / once).toBeGreaterThan(0.98)
})

test('a name shared within a town is ambiguous', async () => {
  const several = starter.places.filter(place => nameCount(place) > 1)
  expect(several.length).toBeGreaterThan(100)
  for (const place of several) {
    const choice = await choose(place.name, townOf(place))
    // Certain only if all places of the name are records of one restaurant.
    if (choice.outcome === 'sure')
      for (const other of several.filter(
        each => each.in === place.in && wordsOf(each.name).join('') === wordsOf(place.name).join(''),
      ))
        expect(directory.get(other.mapPlaceId), other.name).toEqual(choice.facts)
    else expect(choice.outcome).toBe('ambiguous')
  }
})

test('a certain match has every distinguishing word of the query', async () => {
  const words = fc.constantFrom(...new Set(starter.places.flatMap(place => wordsOf(place.name))))
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async asked => {
      const choice = await choose(asked.join(' '), 'Rome')
      if (choice.outcome !== 'sure') return
      const rome = directory.near('Rome')!
      const query = asked.join(' ')
      const readings = [{ name: query, near: rome }, ...directory.placeInQuery(query, rome)]
      const matches = readings.flatMap(({ name, near }) =>
        directory.search(name, near, 20).filter(({ facts }) => facts.mapPlaceId === choice.facts.mapPlaceId),
      )
      expect(matches.some(({ match }) => !/beginnings|some/.test(match))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
