import { expect, test } from 'vitest'
import { randomOf } from '../../bench/eval/random.ts'
import { rules } from '../../bench/eval/rules/index.ts'
import { errorsBetween, keyOf, wordsIn } from '../../bench/eval/spelling.ts'
import { starterExtracts } from '../../bench/eval/starter-extracts.ts'
import { placesOf } from '../../bench/eval/truth.ts'
import { worldOf } from '../../bench/eval/world.ts'

const world = worldOf(starterExtracts())

/** Returns a rule's results for a name over many random draws. */
const written = (rule: string, name: string, more: { category?: string; englishName?: string; town?: string } = {}) => {
  const { category = 'restaurant', englishName, town = 'Rome' } = more
  const extract = { ...starterExtracts().find(each => each.town === town)! }
  const record = { mapPlaceId: 'osm:node/1', name, latitude: 41.9, longitude: 12.5, category }
  const [place] = placesOf([{ ...extract, places: [{ ...record, ...(englishName && { englishName }) }] }])
  const { write } = rules.find(each => each.name === rule)!
  const all = Array.from({ length: 40 }, (_, throws) => write(place!, randomOf(`throw ${throws}`), world.all))
  return [...new Set(all)].sort()
}

test('a word is omitted, or two are swapped', () => {
  expect(written('missing word', 'Armando al Pantheon')).toEqual(['Armando Pantheon', 'Armando al', 'al Pantheon'])
  expect(written('missing word', 'Roscioli')).toEqual([undefined])
  expect(written('swapped words', 'Armando al Pantheon')).toEqual(['Armando Pantheon al', 'al Armando Pantheon'])
})

test('accents are removed, and a name without any gives no query', () => {
  expect(written('no accents', 'Città del Gusto')).toEqual(['citta del gusto'])
  expect(written('no accents', 'Dar Poeta')).toEqual([undefined])
})

test('common words of the town’s language are added or removed', () => {
  expect(written('common word dropped', 'Trattoria da Cencia')).toEqual(['Cencia'])
  expect(written('common word dropped', 'Dar Poeta')).toEqual([undefined])
  expect(written('common word added', 'Dar Poeta')).toEqual(['Ristorante Dar Poeta', 'Trattoria Dar Poeta'])
  expect(written('common word added', 'Гудвин', { town: 'Astana', category: 'cafe' })).toEqual(['Кафе Гудвин'])
  expect(written('common word added', 'Trattoria da Cencia')).toEqual([undefined])
})

test('words are joined, and split at natural points', () => {
  expect(written('joined words', 'Burger King')).toEqual(['burgerking'])
  expect(written('split word', 'McDonald’s')).toEqual(['Mc Donald’s'])
  expect(written('split word', 'Dar Poeta')).toEqual([undefined])
})

test('symbols become words, and words symbols', () => {
  expect(written('signs', 'Rosati & Figli')).toEqual(['Rosati e Figli'])
  expect(written('signs', 'B.B. King')).toEqual(['BB King'])
  expect(written('signs', 'Ristorante S.Anna')).toEqual(['Ristorante S Anna'])
  expect(written('apostrophes', "Gaucho's Grill")).toEqual([
    'gaucho s grill',
    'gauchos grill',
    'gaucho´s grill',
    'gaucho’s grill',
  ])
})

test('names in other scripts become Latin or English', () => {
  const more = { town: 'Astana', englishName: 'Charlie Chaplin Mixology Bar' }
  expect(written('other script', 'Чарли Чаплин', more)).toEqual(['Charli Chaplin', 'Charlie Chaplin Mixology Bar'])
  expect(written('other script', 'Dar Poeta')).toEqual([undefined])
})

test.each([
  ['one typing error', 1],
  ['two typing errors', 2],
])('%s makes exactly %i, in words of at least four letters', (rule, errors) => {
  const all = written(rule, 'Flavio al Velavevodetto')
  const queries = all.filter(query => query !== undefined)
  expect(queries.length).toBeGreaterThan(20)
  for (const query of queries) {
    expect(errorsBetween(keyOf(query), 'flavioalvelavevodetto', 4), query).toBe(errors)
    expect(wordsIn(query), query).toContain('al')
  }
})

test('an error that creates a known word is rejected', () => {
  const known = world.all.words.filter(word => world.all.namesWith(word) >= 3)
  const queries = ['Casa Roma', 'Pizza Nova', 'Gusto Bar'].flatMap(name => written('one typing error', name))
  const made = queries.flatMap(query => (query ? wordsIn(query) : []))
  expect(
    made.filter(word => known.includes(word)).filter(word => !/^(casa|roma|pizza|nova|gusto|bar)$/.test(word)),
  ).toEqual([])
  expect(made.length).toBeGreaterThan(50)
})

test('a partial query is a beginning of the name, never the whole name', () => {
  for (const query of written('still typing', 'Dar Poeta')) expect('Dar Poeta').toMatch(new RegExp(`^${query}.`))
})

test('counts the wrong keystrokes between two words', () => {
  expect(errorsBetween('trattoria', 'trtatoria', 3)).toBe(1)
  expect(errorsBetween('trattoria', 'tratoria', 3)).toBe(1)
  expect(errorsBetween('pantheon', 'panthwon', 3)).toBe(1)
  expect(errorsBetween('roscioli', 'rosciolli', 3)).toBe(1)
  expect(errorsBetween('armando', 'flavio', 2)).toBe(3)
})
