import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { wordsOf } from '../../../src/domain/text.ts'
import { canonicalWord } from '../../../src/places/matching/canonical-word.ts'
import { isGeneric } from '../../../src/places/matching/common-words.ts'
import { isSameRestaurant } from '../../../src/places/matching/same-restaurant.ts'
import { inSameThread } from '../../../src/places/open-local.ts'
import { placeLookup } from '../../../src/places/providers/lookup.ts'
import { lookUpIn, nameCount, someStarterPlaces, starter, starterIndex, townOf } from '../index/starter-places.ts'

const directory = await starterIndex()
const local = lookUpIn(directory)
const { find } = local
const { choose } = placeLookup({ local: inSameThread(local), providers: [] })

/** Returns the result of `choose` in one line: the certain name, or the reason why there is none. */
const chosen = async (query: string, near?: string): Promise<string> => {
  const choice = await choose(query, { near })
  return choice.outcome === 'sure' ? choice.facts.name : choice.outcome
}
const alternatives = async (query: string, near?: string): Promise<string[]> =>
  (await choose(query, { near })).alternatives.map(place => place.facts.name)
/** Returns the name that is chosen, or that is the first alternative. */
const likeliest = async (query: string, near?: string): Promise<string | undefined> => {
  const choice = await choose(query, { near })
  return choice.outcome === 'sure' ? choice.facts.name : choice.alternatives[0]?.facts.name
}

test.each([
  ['Dar Poeta', 'Dar Poeta'],
  ['pizzeria dar poeta', 'Dar Poeta'],
  ['flavio al velavevodetto', 'Flavio al Velavevodetto'],
  ['Piperno', 'Ristorante Piperno'],
  ['il pagliaccio', 'Il Pagliaccio'],
])('"%s" in Rome is certainly %s', async (query, name) => {
  expect(await chosen(query, 'Rome')).toBe(name)
})

test.each([
  ['Osteria Gusto', 'Gusto Osteria'],
  ['Gusto', 'Gusto'],
])('"%s" in Rome is most likely %s', async (query, name) => {
  expect(await likeliest(query, 'Rome')).toBe(name)
})

test('a certain match is returned with the weaker ones, at most five', async () => {
  const { latitude, longitude } = find('Gusto', { near: 'Rome' }, 1).hits[0]!.facts
  const choice = await choose('Gusto', { near: `${latitude},${longitude}` })
  expect(choice).toMatchObject({ outcome: 'sure', facts: { name: 'Gusto' } })
  expect(choice.alternatives.map(({ facts }) => facts.name)).toContain('Gusto Osteria')
  expect(choice.alternatives.map(({ facts }) => facts.name)).not.toContain('Gusto')
  expect(await alternatives('Burger King', 'Montevideo')).toHaveLength(5)
})

test('a word ahead of a letter is part of the name, unless it says the kind of the place', async () => {
  expect(await chosen('Place T', 'Vancouver')).toBe('ambiguous')
  expect(await alternatives('Place T', 'Vancouver')).toContain('T')
  expect(await chosen('T', 'Vancouver')).toBe('T')
  expect(await chosen('Place T, 1568 West Broadway', 'Vancouver')).toBe('T')
})

test('a name of two restaurants in one town is ambiguous, with both candidates', async () => {
  expect(await chosen('Hang Zhou', 'Rome')).toBe('ambiguous')
  expect((await alternatives('Hang Zhou', 'Rome')).slice(0, 2)).toEqual(['Hang Zhou', 'Hang Zhou'])
  expect(await chosen('Burger King', 'Montevideo')).toBe('ambiguous')
  expect(new Set(await alternatives('Burger King', 'Montevideo'))).toEqual(new Set(['Burger King']))
})

test('a name in two towns is ambiguous without a town', async () => {
  expect(await chosen('Mario')).toBe('ambiguous')
  expect((await alternatives('Mario')).slice(0, 2).toSorted()).toEqual(['Lo de Mario', 'da Mario'])
  expect(await likeliest('Mario', 'Rome')).toBe('da Mario')
  expect(await likeliest('Mario', 'Montevideo')).toBe('Lo de Mario')
})

test('two records of one restaurant are not ambiguous', async () => {
  expect(await chosen('Айдаһар қытай Тағамдар', 'Astana')).toBe('Айдаһар қытай Тағамдар')
})

test.each(['Noma', 'Osteria Francescana', 'Le Bernardin', 'El Celler de Can Roca', 'zzzz', '🍕', ''])(
  'no place in Rome is chosen for the absent "%s"',
  async query => {
    expect(await chosen(query, 'Rome')).toBe('none')
  },
)

test.each(['Dar Poeta Due', 'Il Gallo Nero d’Oro', 'Trattoria Hang Zhou Roscioli', 'Ristorante Armando al Colosseo'])(
  'another word makes "%s" in Rome doubtful',
  async query => {
    expect(await chosen(query, 'Rome')).toMatch(/^(ambiguous|none)$/)
  },
)

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
  expect(await chosen('Caffè Rossi', 'Rome')).toMatch(/^(ambiguous|none)$/)
  expect(await likeliest('Trattoria Rossi', 'Rome')).toBe('Rossi')
  expect(await chosen('Madison Bistro', 'Montevideo')).not.toBe('Bar Madison')
  expect(await chosen('Pizzeria Cielo', 'Rome')).not.toBe('Città del Cielo')
})

test('a partial word is a near miss, never certain', async () => {
  expect(await chosen('rosc', 'Rome')).toBe('none')
  expect(await alternatives('rosc', 'Rome')).toContain('Salumeria Roscioli')
})

test('a surplus word is doubtful', async () => {
  expect(await chosen('Felice e Gaetano', 'Rome')).toMatch(/^(ambiguous|none)$/)
  expect(await alternatives('Felice e Gaetano', 'Rome')).toContain('da Felice')
})

test('a place that lacks a telling word is asked about, even at the place itself', async () => {
  const { latitude, longitude } = find('Il Pagliaccio', { near: 'Rome' }, 1).hits[0]!.facts
  expect(await chosen('Il Pagliaccio Kreuzberg', 'Rome')).toBe('ambiguous')
  expect(await chosen('Il Pagliaccio Kreuzberg', `${latitude! + 0.002},${longitude}`)).toBe('ambiguous')
  expect(await chosen('Il Pagliaccio Kreuzberg', `${latitude},${longitude}`)).toBe('ambiguous')
})

test('a restaurant of another town is not added for a name with its town', async () => {
  expect(await chosen('Flavio al Velavevodetto, Montevideo')).not.toBe('Flavio al Velavevodetto')
  expect(await chosen('Flavio al Velavevodetto, Rome')).toBe('Flavio al Velavevodetto')
})

test('a typing error in a short name is never certain', async () => {
  expect(await alternatives('Pipernno', 'Rome')).toContain('Ristorante Piperno')
  expect(await chosen('Gusti', 'Rome')).toMatch(/^(ambiguous|none)$/)
})

test('a part of town in the query gives the location', async () => {
  expect(await chosen('Felice a Testaccio', 'Rome')).toBe('da Felice')
  expect(await chosen('Dar Poeta, Trastevere')).toBe('Dar Poeta')
})

test('of a chain’s branches the one at the caller’s position is chosen', async () => {
  const [branch, next] = find('Burger King', { near: '-34.9055,-56.1930' }, 2).hits
  const { latitude, longitude } = branch!.facts
  const choice = await choose('Burger King', { near: `${latitude},${longitude}` })
  expect(choice).toMatchObject({ outcome: 'sure', facts: branch!.facts })
  expect(next?.match.name).toBe('same')
})

test('an unknown location is reported, and no other area is searched', async () => {
  expect(await chosen('Dar Poeta', 'Hogsmeade')).toBe('near_not_found')
  expect(await chosen('Dar Poeta', '')).toBe('near_not_found')
})

/** A map may have two records of a restaurant that are too far apart to be merged. */
const expectOneRestaurant = (found: PlaceFacts, wanted: PlaceFacts) => {
  if (!isSameRestaurant(found, wanted)) expect(found, wanted.name).toEqual(wanted)
}

test('an exact starter name in its town gives that place or a question, never another place', async () => {
  let sure = 0
  for (const place of someStarterPlaces) {
    const choice = await choose(place.name, { near: townOf(place) })
    expect(['sure', 'ambiguous'], place.name).toContain(choice.outcome)
    if (choice.outcome !== 'sure') continue
    expectOneRestaurant(choice.facts, directory.get(place.mapPlaceId)!)
    sure++
  }
  const once = someStarterPlaces.filter(place => nameCount(place) === 1).length
  // The others have neighbours with similar names ("Miyabi 2"), or are 10 km from the middle of the town.
  expect(sure / once).toBeGreaterThan(0.85)
})

test('a name shared within a town is ambiguous', async () => {
  const several = starter.places.filter(place => nameCount(place) > 1)
  expect(several.length).toBeGreaterThan(100)
  for (const place of several) {
    const choice = await choose(place.name, { near: townOf(place) })
    // Certain only if all places of the name are records of one restaurant.
    if (choice.outcome === 'sure')
      for (const other of several.filter(
        each => each.in === place.in && wordsOf(each.name).join('') === wordsOf(place.name).join(''),
      ))
        expectOneRestaurant(directory.get(other.mapPlaceId)!, choice.facts)
    else expect(choice.outcome).toBe('ambiguous')
  }
})

test('any words of names give a place with most of them, or none', async () => {
  const words = fc.constantFrom(...new Set(starter.places.flatMap(place => wordsOf(place.name))))
  await fc.assert(
    fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async asked => {
      const choice = await choose(asked.join(' '), { near: 'Rome' })
      if (choice.outcome !== 'sure') return
      const { name, englishName, address } = choice.facts
      const ofPlace = new Set(wordsOf([name, englishName, address].join(' ')).map(canonicalWord))
      const telling = asked.filter(word => !isGeneric(word))
      const missing = telling.filter(word => !ofPlace.has(canonicalWord(word)))
      expect(missing.length, `${asked.join(' ')} is ${name}`).toBeLessThanOrEqual(telling.length / 2)
    }),
    { numRuns: 500 },
  )
})
