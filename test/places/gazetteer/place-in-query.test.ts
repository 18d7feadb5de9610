import { expect, test } from 'vitest'
import { gazetteerWith } from './world.ts'

const gazetteer = gazetteerWith()
const splits = (query: string) =>
  gazetteer.placeInQuery(query).map(({ name, near, sure }) => `${name} | ${near.name}, ${near.region ?? ''} | ${sure}`)

test.each([
  ["Joe's Pizza, Brooklyn", "Joe's Pizza | Brooklyn, New York | by comma"],
  ["Joe's Pizza, Brooklyn, NY", "Joe's Pizza | Brooklyn, New York | by comma"],
  ["Joe's Pizza Brooklyn", "Joe's Pizza | Brooklyn, New York | by position"],
  ["Joe's Pizza New York NY", "Joe's Pizza | New York City, New York | by position"],
  ['Noma (Copenhagen)', 'Noma | Copenhagen, Capital Region | by comma'],
  ['Noma - København', 'Noma | Copenhagen, Capital Region | by comma'],
  ['Osteria Francescana, Modena', 'Osteria Francescana | Modena, Emilia-Romagna | by comma'],
  ['The French Laundry, Yountville, California', 'The French Laundry | Yountville, California | by comma'],
  ['ramen in Shibuya', 'ramen | Shibuya, Tokyo | by preposition'],
  ['sushi @ Vancouver, BC', 'sushi | Vancouver, British Columbia | by preposition'],
  ['pizza near Portland, Maine', 'pizza | Portland, Maine | by preposition'],
  ['best pizza close to New York', 'best pizza | New York City, New York | by preposition'],
  ['Chez Paul in the Bronx', 'Chez Paul | The Bronx, New York | by preposition'],
  ['Da Felice a Testaccio', 'Da Felice | Testaccio, Lazio | by preposition'],
  ['trattoria vicino a Firenze', 'trattoria | Florence, Tuscany | by preposition'],
  ['tapas en Sevilla', 'tapas | Sevilla, Andalusia | by preposition'],
  ['Les Deux Magots à Paris', 'Les Deux Magots | Paris, Île-de-France | by preposition'],
  ['Früh bei Köln', 'Früh | Köln, North Rhine-Westphalia | by preposition'],
  ['суши в Москва', 'суши | Moscow, Moscow | by preposition'],
  ['Roscioli Roma', 'Roscioli | Rome, Lazio | by position'],
  ['Rome Roscioli', 'Roscioli | Rome, Lazio | by position'],
  ['寿司 東京', '寿司 | Tokyo, Tokyo | by position'],
])('"%s" is %s', (query, first) => {
  expect(splits(query)[0]).toBe(first)
})

test('an address between name and town is part of neither', () => {
  expect(gazetteer.placeInQuery("Joe's Pizza, Via Roma 3, Milano")[0]).toMatchObject({
    name: "Joe's Pizza",
    near: { name: 'Milan', ignored: 'Via Roma 3' },
  })
})

test.each(['Paris Baguette', 'Caffè Roma'])(
  '"%s" may be a name and a town, depending on the position of the town',
  query => {
    expect(gazetteer.placeInQuery(query).map(({ sure }) => sure)).toEqual(['by position'])
  },
)

test.each([
  '',
  'Roma',
  'in Roma',
  ', Roma',
  'San Francisco',
  'Roscioli',
  "McDonald's",
  'Café de Paris',
  'THE FAT DUCK',
  'Bar Centrale',
  `Roscioli, ${'Roma, '.repeat(2000)}`,
])('"%s" is not a name and a place', query => {
  expect(gazetteer.placeInQuery(query)).toEqual([])
})

test('a small town needs a comma or a preposition to be recognised', () => {
  expect(splits('Trattoria Il Papavero, Greve in Chianti')).toHaveLength(1)
  expect(splits('Il Papavero Yountville')).toEqual([])
})
