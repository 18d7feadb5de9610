import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metersBetween } from '../../../src/domain/coordinates.ts'
import { starter } from '../index/starter-places.ts'
import { gazetteerWhere, gazetteerWith } from './world.ts'

const gazetteer = gazetteerWith()
const meant = (text: string) => {
  const { name, region, country } = gazetteer.near(text) ?? {}
  return [name, region, country].filter(each => each !== undefined).join(', ')
}

test.each([
  ['Portland', 'Portland, Oregon, United States'],
  ['Portland, Maine', 'Portland, Maine, United States'],
  ['portland me', 'Portland, Maine, United States'],
  ['Portland, OR, USA', 'Portland, Oregon, United States'],
  ['Paris', 'Paris, Île-de-France, France'],
  ['Paris, France', 'Paris, Île-de-France, France'],
  ['Paris, Texas', 'Paris, Texas, United States'],
  ['Springfield', 'Springfield, Missouri, United States'],
  ['Springfield, Illinois', 'Springfield, Illinois, United States'],
  ['San Jose', 'San Jose, California, United States'],
  ['San José, Costa Rica', 'San José, San José, Costa Rica'],
  ['Birmingham', 'Birmingham, England, United Kingdom'],
  ['Birmingham, Alabama', 'Birmingham, Alabama, United States'],
  ['Cambridge', 'Cambridge, England, United Kingdom'],
  ['Cambridge MA', 'Cambridge, Massachusetts, United States'],
  ['London, Ontario', 'London, Ontario, Canada'],
  ['Vancouver, BC', 'Vancouver, British Columbia, Canada'],
  ['Vancouver, WA', 'Vancouver, Washington, United States'],
  ['Santiago', 'Santiago, Santiago Metropolitan, Chile'],
  ['Santiago de Compostela', 'Santiago de Compostela, Galicia, Spain'],
  ['St. Louis, MO', 'St. Louis, Missouri, United States'],
  ['Saint Louis', 'St. Louis, Missouri, United States'],
  ['Washington, D.C.', 'Washington, District of Columbia, United States'],
  ['69002 Lyon, France', 'Lyon, Auvergne-Rhône-Alpes, France'],
  ['Kungsgatan 5, 111 43 Stockholm, Sweden', 'Stockholm, Stockholm, Sweden'],
  ['London SW1A 2AA, UK', 'London, England, United Kingdom'],
])('"%s" is %s', (text, place) => {
  expect(meant(text)).toBe(place)
})

// A search for postcodes once took minutes.
test('many numbers before a country are no place', () => {
  expect(meant(`x${' 11111111'.repeat(20)} x, France`)).toBe('')
})

test.each([
  ['Roma', 'Rome'],
  ['Napoli', 'Naples'],
  ['Firenze', 'Florence'],
  ['Wien', 'Vienna'],
  ['Praha', 'Prague'],
  ['København', 'Copenhagen'],
  ['Den Haag', 'The Hague'],
  ['Москва', 'Moscow'],
  ['東京', 'Tokyo'],
  ['서울', 'Seoul'],
  ['Αθήνα', 'Athens'],
  ['القاهرة', 'Cairo'],
  ['תל אביב', 'Tel Aviv'],
  ['กรุงเทพ', 'Bangkok'],
  ['NYC', 'New York City'],
  ['Bombay', 'Mumbai'],
])('"%s" is %s, by a local or former name', (text, name) => {
  expect(gazetteer.near(text)).toMatchObject({ kind: 'town', name })
})

test.each([
  ['Deutschland', 'Germany'],
  ['Germany', 'Germany'],
  ['Italie', 'Italy'],
  ['日本', 'Japan'],
  ['Россия', 'Russia'],
  ['UK', 'United Kingdom'],
  ['Holland', 'Netherlands'],
  ['Georgia', 'Georgia'],
  ['Luxembourg', 'Luxembourg'],
  ['Mexico', 'Mexico'],
])('"%s" is the country %s', (text, country) => {
  const near = gazetteer.near(text)
  expect(near?.kind).toBe('country')
  expect(near?.englishName ?? near?.name).toBe(country)
})

test.each([
  ['Toscana', 'Tuscany', 'Italy'],
  ['Tuscany', 'Tuscany', 'Italy'],
  ['Bayern', 'Bavaria', 'Germany'],
  ['Andalucía', 'Andalusia', 'Spain'],
  ['Georgia, USA', 'Georgia', 'United States'],
  ['Texas', 'Texas', 'United States'],
  ['Ontario', 'Ontario', 'Canada'],
  ['Scotland', 'Scotland', 'United Kingdom'],
])('"%s" is the region %s in %s', (text, region, country) => {
  const near = gazetteer.near(text)
  expect(near).toMatchObject({ kind: 'region', country })
  expect(near?.englishName ?? near?.name).toBe(region)
})

test('a region and a country extend over their towns', () => {
  const reaches = (text: string, town: string) => {
    const [area, located] = [gazetteer.near(text)!, gazetteer.near(town)!]
    return metersBetween(area, located) <= area.reachMeters
  }
  expect(reaches('Tuscany', 'Grosseto')).toBe(true)
  expect(reaches('Tuscany', 'Roma')).toBe(false)
  expect(reaches('Italia', 'Palermo')).toBe(true)
  expect(reaches('Italia', 'London')).toBe(false)
  expect(gazetteer.near('Firenze')?.reachMeters).toBe(30_000)
})

test.each([
  ['Trastevere, Rome', 'Trastevere', 'Italy'],
  ['Testaccio', 'Testaccio', 'Italy'],
  ['Shibuya, Tokyo', 'Shibuya', 'Japan'],
  ['Kreuzberg', 'Kreuzberg', 'Germany'],
  ['Soho, London', 'Soho', 'United Kingdom'],
  ['Södermalm Stockholm', 'Södermalm', 'Sweden'],
])('"%s" is a part of a town', (text, name, country) => {
  expect(gazetteer.near(text)).toMatchObject({ kind: 'district', name, country })
})

test('Brooklyn is the one in New York', () => {
  expect(meant('Brooklyn')).toBe('Brooklyn, New York, United States')
})

test('an address resolves to its town, and the response has the unknown part', () => {
  expect(gazetteer.near('Via del Corso 12, 00186 Roma')).toMatchObject({
    name: 'Rome',
    ignored: 'Via del Corso 12',
  })
})

test('two unrelated towns together are no place', () => {
  expect(gazetteer.near('Paris, Rome')).toBeUndefined()
  expect(gazetteer.near('Atlantis, Texas')).toBeUndefined()
})

test('the namesake closest to the caller is meant', () => {
  const augusta = gazetteer.near('Augusta, Maine')!
  expect(gazetteer.near('Portland', augusta)).toMatchObject({ region: 'Maine' })
  expect(gazetteer.near('Roma', augusta)).toMatchObject({ country: 'Italy' })
})

test('points are read in three forms', () => {
  const position = { latitude: 41.9, longitude: -12.5 }
  const point = { kind: 'point', name: '41.9, -12.5', ...position, reachMeters: 30_000, extentMeters: 1000 }
  expect(gazetteer.near(' 41.9, -12.50')).toEqual(point)
  expect(gazetteer.near('41.9 N, 12.5 W')).toEqual(point)
  expect(gazetteer.near('41.9° n 12.5° w')).toEqual(point)
  expect(gazetteer.near('geo:41.9,-12.5?z=17')).toEqual(point)
})

test.each([
  '',
  ' ',
  ',',
  '91,0',
  '0,181',
  '91 N, 0 E',
  'geo:0,181',
  '41.9',
  '41.9,',
  '41.9;12.5',
  '41.9,12.5,3',
  '1e1,2',
  'Xyzzyville',
  '🍕',
  'best pizza',
])('"%s" is no place', text => {
  expect(gazetteer.near(text)).toBeUndefined()
})

test.each(
  starter.towns.flatMap(town =>
    [town.name, town.englishName ?? town.name, ...town.otherNames].map(name => ({ name, town })),
  ),
)('$name, a starter town, is at its real position', ({ name, town }) => {
  expect(metersBetween(gazetteer.near(name)!, town)).toBeLessThan(15_000)
})

test('any text can be read', () => {
  const words = fc.constantFrom(
    'Rome',
    'in',
    ',',
    '(',
    'à',
    'ME',
    '東京',
    "'",
    '%',
    '"',
    '=',
    'ß',
    '\u0000',
    '\ud800',
    '00153',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map(each => each.join(' ')),
  )
  fc.assert(
    fc.property(texts, text => {
      const near = gazetteer.near(text)
      if (near) expect(near.name).not.toBe('')
      for (const { name } of gazetteer.placeInQuery(text)) expect(name).not.toBe('')
    }),
    { numRuns: 100 },
  )
})

test('a part of a town or a small town is the one with known places, and a big town stays', () => {
  const vancouver = { latitude: 49.28, longitude: -123.12 }
  const local = gazetteerWhere(center => metersBetween(center, vancouver) < 20_000)
  expect(gazetteer.near('West End')).toMatchObject({ country: 'United Kingdom' })
  expect(local.near('West End')).toMatchObject({ region: 'British Columbia' })
  expect(local.near('London')).toMatchObject({ country: 'United Kingdom' })
})
