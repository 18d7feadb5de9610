import { afterAll, describe, expect, test } from 'vitest'
import { buildDirectory, type Engine } from '../../bench/eval/engine.ts'
import { readExtracts } from '../../bench/eval/extracts.ts'
import { inSameThread } from '../../src/places/open-local.ts'
import type { Choice } from '../../src/places/providers/choose.ts'
import { type PlaceLookup, placeLookup } from '../../src/places/providers/lookup.ts'
import { photonAt } from '../../src/places/providers/photon.ts'
import type { Where } from '../../src/places/providers/readings.ts'
import type { SourcePlace } from '../../src/places/sources/source.ts'
import { testWith } from '../support/tools.ts'
import { indexOf } from './index/made-index.ts'
import { lookUpIn, starterIndex } from './index/starter-places.ts'
import { collection, feature } from './providers/photon/features.ts'
import { json, openStandIn } from './providers/stand-in.ts'

// Restaurants that were once added wrongly, or refused although they were certain.

const without = { near: undefined }
const inTown = (near: string): Where => ({ near })
const starter = placeLookup({ local: inSameThread(lookUpIn(await starterIndex())), providers: [] })

/** Returns the name of the added place with its id, or the reason why none was added. */
const inOneLine = (choice: Choice): string =>
  choice.outcome === 'sure' ? `${choice.facts.name} (${choice.facts.mapPlaceId})` : choice.outcome
const notAdded = /^(ambiguous|none|area_not_covered)$/

describe('with the starter places', () => {
  test.each<[string, Where]>([
    ['Romanè', inTown('Rome')],
    ['Romanè', inTown('41.905839,12.445129')],
    ['Da Remo', inTown('Testaccio, Rome')],
    ['Pipero', inTown('Rome')],
    ['Ar Buchetto', inTown('Via del Viminale, Rome')],
    ['Ar Buchetto', { near: 'Rome', address: 'Via del Viminale 2' }],
    ['Armando al Pantheon', { address: 'Calle de Alcalá 20, 28014 Madrid' }],
    ['Armando al Pantheon', { near: 'Rome', address: 'Calle de Alcalá 20, 28014 Madrid, Spain' }],
    ['Armando al Pantheon', inTown('Madrid')],
    // A pin alone is no identity.
    ['Il Convivio Troiani', inTown('41.901541,12.472793')],
    ['Coco’s', without],
    ['San Francisco Coffee', without],
  ])('no other restaurant is added for "%s" at %j', async (query, where) => {
    expect(inOneLine(await starter.choose(query, where))).toMatch(notAdded)
  })

  test.each([['Armando al Pantheon', '41.899017,12.476275', 'Armando al Pantheon (osm:node/2276143197)']])(
    '"%s" at %s is %s',
    async (query, near, added) => {
      expect(inOneLine(await starter.choose(query, inTown(near)))).toBe(added)
    },
  )

  test('an address in a town without data says that the town has none', async () => {
    const address = 'Calle de Alcalá 20, 28014 Madrid'
    const choice = await starter.choose('Armando al Pantheon', { address })
    expect(choice).toMatchObject({ outcome: 'area_not_covered', coverage: { area: 'Madrid', state: 'none' } })
  })
})

describe('a name that is also a part of town', async () => {
  const cafe = (id: number, name: string, address: string, latitude: number, longitude: number): SourcePlace => ({
    mapPlaceId: `osm:node/${id}`,
    name,
    address,
    latitude,
    longitude,
    category: 'cafe',
  })
  const rome = await indexOf({
    rome: [
      cafe(1, "Sant'Eustachio Il Caffè", "Piazza di Sant'Eustachio 82, Roma", 41.89827, 12.47543),
      cafe(2, 'Tazza d’Oro', 'Via degli Orfani 84, Roma', 41.89945, 12.4774),
      cafe(3, 'Caffè Camerino', 'Largo Arenula 30, Roma', 41.89437, 12.47665),
    ],
  })
  const vancouver = await indexOf({
    vancouver: [
      cafe(4, 'Starbucks', 'Denman Street, Vancouver', 49.287236, -123.141423),
      cafe(5, 'Starbucks', 'Seymour Street 433, Vancouver', 49.284456, -123.113341),
      cafe(6, 'Starbucks', 'Burrard Street 930, Vancouver', 49.281795, -123.124657),
    ],
  })
  const lookUp = (index: typeof rome) => placeLookup({ local: inSameThread(lookUpIn(index)), providers: [] })

  test('is read as a name too', async () => {
    const choice = await lookUp(rome).choose("Caffè Sant'Eustachio", inTown('Rome'))
    expect(inOneLine(choice)).toBe("Sant'Eustachio Il Caffè (osm:node/1)")
  })

  test.each<[string, Where]>([
    ['Starbucks Denman Street', inTown('Vancouver')],
    ['Starbucks', inTown('Denman Street, Vancouver')],
    ['Starbucks', { near: 'Vancouver', address: 'Denman Street' }],
    ['Starbucks, Denman Street, Vancouver', without],
  ])('"%s" at %j is the branch in that street', async (query, where) => {
    expect(inOneLine(await lookUp(vancouver).choose(query, where))).toBe('Starbucks (osm:node/4)')
  })

  test('without the street a branch is asked about', async () => {
    const choice = await lookUp(vancouver).choose('Starbucks', inTown('Vancouver'))
    expect([choice.outcome, choice.alternatives.length]).toEqual(['ambiguous', 3])
  })
})

test('Photon’s only answer is added although its name has another ending', async () => {
  await using standIn = await openStandIn()
  const pequods = feature(-87.66444, 41.92185, {
    osm_id: 1117849310,
    name: "Pequod's Pizzeria",
    housenumber: '2207',
    street: 'North Clybourn Avenue',
    city: 'Chicago',
    countrycode: 'US',
  })
  standIn.does(json(collection(pequods)))
  const photon = photonAt({ url: standIn.url, userAgent: 'Forklist/1.2.3' })
  const capabilities = { perKeystroke: false, getCosts: false, results: 'may keep' } as const
  const { choose } = placeLookup({
    local: inSameThread(lookUpIn(await starterIndex())),
    providers: [{ name: 'photon', capabilities, ...photon }],
  })
  const added = "Pequod's Pizzeria (osm:node/1117849310)"
  expect(inOneLine(await choose("Pequod's Pizza", inTown('Chicago')))).toBe(added)
  expect(inOneLine(await choose("Pequod's Pizza, Chicago", without))).toBe(added)
  expect(inOneLine(await choose('Lou Malnati’s', inTown('Chicago')))).toMatch(notAdded)
})

const needs = ['shared/data/nyc-restaurants', 'shared/data/osm-vancouver/vancouver.osm.pbf']
const wanted = ['New York', 'Rome', 'Vancouver']
let extracts: Promise<Pick<PlaceLookup, 'search' | 'choose'>> | undefined
const opened = new AsyncDisposableStack()
afterAll(() => opened.disposeAsync())

/** Returns the look-up in the extracts of New York, Rome and Vancouver. */
const withExtracts = () => {
  const open = async (): Promise<Engine> => {
    const { extracts } = await readExtracts()
    const directory = opened.use(await buildDirectory(extracts.filter(({ town }) => wanted.includes(town))))
    return opened.use(directory.open())
  }
  extracts ??= open()
  return extracts
}

for (const query of [
  'Benjamin Steakhouse',
  'Chinta Thai',
  'Maiella',
  'Gaudir',
  'Queens Bully',
  'Grand Central Oyster Bar',
])
  testWith(needs, `no other restaurant is added for "${query}" near New York`, async () => {
    const { choose } = await withExtracts()
    expect(inOneLine(await choose(query, inTown('New York')))).toMatch(/^(ambiguous|none|Benjamin Steak House \(.*\))$/)
  })

for (const [query, near] of [
  ['Maiella', '40.74729,-73.956837'],
  ['Sant Ambroeus—Brookfield', '40.713714,-74.014815'],
  ['Romanè', '41.905839,12.445129'],
] as const)
  testWith(needs, `no other restaurant is added for "${query}" at ${near}`, async () => {
    const { choose } = await withExtracts()
    expect(inOneLine(await choose(query, inTown(near)))).toMatch(notAdded)
  })

for (const [query, near, name] of [
  ['Sant Ambroeus—West Village', '40.735426,-74.003141', 'Sant Ambroeus'],
  ['Sant Ambroeus | Nolita', '40.723346,-73.996526', 'Sant Ambroeus'],
  ['Prince Street Pizza', '40.723084,-73.994528', 'Prince St Pizza'],
  ['Benjamin Steakhouse', '40.751644,-73.979119', 'Benjamin Steak House'],
  ['Hangawi', '40.746541,-73.984802', 'Han Gawi'],
  ['Jungsik', '40.718685,-74.00911', 'Jung Sik'],
  ['Phayul', '40.747346,-73.891257', 'Phayul Restaurant'],
] as const)
  testWith(needs, `"${query}" at ${near} is ${name}, at most 50 m away`, async () => {
    const choice = await (await withExtracts()).choose(query, inTown(near))
    expect(choice).toMatchObject({ outcome: 'sure', facts: { name } })
    expect(choice.outcome === 'sure' && choice.match?.distanceMeters).toBeLessThanOrEqual(50)
  })

for (const [query, name] of [
  ['Han Gawi', 'Han Gawi'],
  ['Hangawi', 'Han Gawi'],
  ['Jung Sik', 'Jung Sik'],
  ['Jungsik', 'Jung Sik'],
  ['Phayul', 'Phayul Restaurant'],
  ['Benjamin Steakhouse', 'Benjamin Steak House'],
  ['Prince Street Pizza', 'Prince St Pizza'],
] as const)
  testWith(needs, `"${query}" near New York shows ${name} first`, async () => {
    const { places } = await (await withExtracts()).search(query, inTown('New York'), 5)
    expect(places[0]?.facts.name).toBe(name)
  })

testWith(needs, 'names of several towns are asked about without a town', async () => {
  const { choose } = await withExtracts()
  for (const query of ["Coco's", 'San Francisco Coffee', 'Starbucks'])
    expect(inOneLine(await choose(query, without)), query).toMatch(/^(ambiguous|none)$/)
  expect(inOneLine(await choose('Starbucks', inTown('Vancouver')))).toBe('ambiguous')
})
