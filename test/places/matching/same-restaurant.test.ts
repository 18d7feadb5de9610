import { expect, test } from 'vitest'
import type { PlaceFacts } from '../../../src/domain/place-fields.ts'
import { isSameRestaurant } from '../../../src/places/matching/same-restaurant.ts'

const none = 'none'
const spot = { latitude: 40.7188, longitude: -74.0091 }
type Part = Partial<PlaceFacts> & { name: string }
const place = ({ category, ...facts }: Part, meters = 0): PlaceFacts => ({
  mapPlaceId: 'own:0123456789abcdefghjk',
  ...(category !== none && { category: category ?? 'restaurant' }),
  ...spot,
  latitude: spot.latitude + meters / 111_200,
  ...facts,
})
/** Asks in both directions: which record comes first makes no difference. */
const isSame = (one: PlaceFacts, other: PlaceFacts): boolean => {
  const answers = [isSameRestaurant(one, other), isSameRestaurant(other, one)]
  expect(answers[0]).toBe(answers[1])
  return answers[0]!
}

test.each<[Part, Part, meters: number]>([
  [{ name: 'Jung Sik' }, { name: 'Jungsik' }, 20],
  [{ name: 'Felice' }, { name: 'Felice 83' }, 0],
  [{ name: 'Marea Restaurant' }, { name: 'Marea' }, 25],
  [{ name: 'Caffè Sant’Eustachio' }, { name: 'SANT EUSTACHIO CAFFE' }, 10],
  [{ name: 'St. John' }, { name: 'Saint John' }, 5],
  [{ name: '築地寿司', englishName: 'Tsukiji Sushi' }, { name: 'Tsukiji Sushi' }, 15],
  [{ name: 'Чайхана Навруз' }, { name: 'Navruz' }, 10],
  [{ name: 'Haru Sake Bar' }, { name: 'Haru' }, 25],
  [{ name: 'da Felice', category: none }, { name: 'Felice' }, 15],
  [{ name: 'Dar Poeta' }, { name: 'Dar Poeta' }, 70],
  [{ name: '★' }, { name: '★' }, 0],
] as [Part, Part, number][])('%j and %j, %i metres apart, are one restaurant', (one, other, meters) => {
  expect(isSame(place(one), place(other, meters))).toBe(true)
})

test.each<[string, Part, Part, meters: number]>([
  ['far apart', { name: 'Starbucks' }, { name: 'Starbucks' }, 300],
  ['beyond the limit', { name: 'Dar Poeta' }, { name: 'Dar Poeta' }, 80],
  ['a café and a restaurant', { name: 'Rossi', category: 'cafe' }, { name: 'Rossi' }, 10],
  ['a café by its name only', { name: 'Caffè Rossi', category: none }, { name: 'Rossi' }, 10],
  ['a bakery and a restaurant by their names', { name: 'Balthazar Bakery' }, { name: 'Balthazar Restaurant' }, 10],
  ['two bars of one hotel', { name: 'Plaza Roof Garden' }, { name: 'Plaza Oyster House' }, 0],
  [
    'two names in one house',
    { name: 'Caverna', address: 'Via Roma 5' },
    { name: 'Momotoko', address: 'Via Roma 5' },
    5,
  ],
  ['a longer name, not at one spot', { name: 'Gusto' }, { name: 'Gusto Osteria' }, 70],
  ['numbers that differ', { name: 'Trattoria 1' }, { name: 'Trattoria 2' }, 5],
  ['common words only', { name: 'Bar' }, { name: 'Bar Tabaré' }, 5],
])('%s: %j and %j are two', (_, one, other, meters) => {
  expect(isSame(place(one), place(other, meters))).toBe(false)
})

test('a place without coordinates is nobody’s double', () => {
  const { latitude: _, longitude: __, ...nowhere } = place({ name: 'Dar Poeta' })
  expect(isSame(nowhere, place({ name: 'Dar Poeta' }))).toBe(false)
})
