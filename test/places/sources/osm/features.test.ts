import { expect, test } from 'vitest'
import { fileHeader, sorted } from './blobs.ts'
import { type BlockOptions, block, type Feature } from './blocks.ts'
import { foundAmong, foundIn, house } from './read-extract.ts'

const roscioli: Feature = {
  node: 252601050,
  at: [41.8939702, 12.4738861],
  tags: { amenity: 'restaurant', name: 'Roscioli' },
}
const ids = ({ places }: { places: { mapPlaceId: string }[] }) => places.map(({ mapPlaceId }) => mapPlaceId).sort()

test.each<[string, BlockOptions]>([
  ['in columns', {}],
  ['one by one', { dense: false }],
  ['with coordinates of 1e-9 degrees from an offset', { granularity: 1, offset: 1_000_000_000 }],
  ['packed by zstd', { packing: 'zstd' }],
  ['not packed at all', { packing: 'raw' }],
])('a node is at its own position: %s', async (_, options) => {
  const other: Feature[] = [
    { node: 7, at: [-33.8567844, 151.2152967] },
    { node: 8, at: [41.9, 12.5], tags: { amenity: 'bench', name: 'Panchina' } },
  ]
  const { places, dropped } = await foundAmong([...other, roscioli, { node: 9, at: [0, 0] }], options)
  expect(places).toEqual([
    {
      mapPlaceId: 'osm:node/252601050',
      name: 'Roscioli',
      category: 'restaurant',
      latitude: 41.8939702,
      longitude: 12.4738861,
    },
  ])
  expect(dropped).toEqual([])
})

test('a building is at the middle of its bounding box, with its first corner repeated', async () => {
  const { places } = await foundAmong(house(41, [41.9, 12.5], { amenity: 'cafe', name: 'Sant’Eustachio' }))
  expect(places).toMatchObject([{ mapPlaceId: 'osm:way/41', latitude: 41.9001, longitude: 12.5002 }])
})

test('a food court of two buildings and a lamp is at the middle of all three', async () => {
  const { places } = await foundAmong([
    ...house(41, [41.9, 12.5]),
    ...house(42, [41.901, 12.501]),
    { node: 5, at: [41.89, 12.49] },
    {
      relation: 6,
      members: [
        ['way', 41, 'outer'],
        ['way', 42, 'outer'],
        ['node', 5],
        ['relation', 6],
      ],
      tags: { amenity: 'food_court', name: 'Mercato Centrale' },
    },
  ])
  expect(places).toMatchObject([{ mapPlaceId: 'osm:relation/6', latitude: 41.8956, longitude: 12.4957 }])
})

test('two places with a common wall share its corners', async () => {
  const [first, second] = [
    house(1, [41.9, 12.5], { shop: 'bakery', name: 'Forno' }),
    { way: 2, nodes: [12, 13], tags: { amenity: 'bar', name: 'Bar' } },
  ]
  const { places } = await foundAmong([...first, second])
  expect(places.map(({ longitude }) => longitude)).toEqual([12.5002, 12.5004])
})

test('the order of elements makes no difference', async () => {
  const features: Feature[] = [
    { relation: 6, members: [['way', 41]], tags: { amenity: 'pub', name: 'Scholars' } },
    ...house(41, [41.9, 12.5]),
    ...house(42, [41.8, 12.4], { amenity: 'bar', name: 'Ai Tre Scalini' }),
    roscioli,
  ]
  const whole = await foundAmong(features)
  const shuffled = await foundIn(fileHeader(), ...features.map(each => block([each])))
  const backwards = await foundIn(fileHeader(), ...features.toReversed().map(each => block([each], { dense: false })))
  const twoFiles = await foundIn(
    fileHeader([sorted]),
    block(features.slice(0, 6)),
    fileHeader([sorted]),
    block(features.slice(6)),
  )
  expect(ids(whole)).toEqual(['osm:node/252601050', 'osm:relation/6', 'osm:way/42'])
  const byId = (a: { mapPlaceId: string }, b: { mapPlaceId: string }) => (a.mapPlaceId < b.mapPlaceId ? -1 : 1)
  for (const other of [shuffled, backwards, twoFiles]) expect(other.places.sort(byId)).toEqual(whole.places.sort(byId))
})

test.each<[string, (nodes: Feature[], ways: Feature[], relations: Feature[]) => Feature[][]]>([
  [
    'ways before relations',
    (nodes, ways, relations) => [
      ...nodes.map(each => [each]),
      ...ways.map(each => [each]),
      ...relations.map(each => [each]),
    ],
  ],
  ['relations before ways, as osmconvert has it', (nodes, ways, relations) => [nodes, relations, ways]],
  [
    'the two kinds that meet in one block',
    (nodes, ways, relations) => [nodes.slice(0, 3), [...nodes.slice(3), ...ways], relations],
  ],
  ['all in one block', (nodes, ways, relations) => [[...nodes, ...ways, ...relations]]],
  ['no relations', (nodes, ways) => [nodes, ways]],
  ['nodes alone', nodes => [nodes]],
])('a file with a wrong claim to be sorted loses no place: %s', async (_, order) => {
  const all = [
    ...house(41, [41.9, 12.5]),
    ...house(42, [41.8, 12.4], { amenity: 'bar', name: 'Ai Tre Scalini' }),
    roscioli,
  ]
  const relation: Feature = { relation: 6, members: [['way', 41]], tags: { amenity: 'pub', name: 'Scholars' } }
  const blocks = order(
    all.filter(each => 'node' in each),
    all.filter(each => 'way' in each),
    [relation],
  )
  const features = blocks.flat()
  const found = await foundIn(fileHeader([sorted]), ...blocks.map(each => block(each)))
  expect(ids(found)).toEqual([
    'osm:node/252601050',
    ...(features.includes(relation) ? ['osm:relation/6'] : []),
    ...(features.some(each => 'way' in each) ? ['osm:way/42'] : []),
  ])
  expect(found.places.every(({ latitude }) => latitude > 41.7)).toBe(true)
})

test('nodes may be missing where ways contain their coordinates', async () => {
  const { places } = await foundAmong([
    {
      way: 3,
      nodes: [1, 2],
      nodesAt: [
        [41.9, 12.5],
        [41.9002, 12.5002],
      ],
      tags: { amenity: 'bar', name: 'Bar San Calisto' },
    },
  ])
  expect(places).toMatchObject([{ latitude: 41.9001, longitude: 12.5001 }])
})

test('a building cut by an extract is at the middle of its rest; without corners it is reported', async () => {
  const { places, dropped } = await foundAmong([
    { node: 1, at: [41.9, 12.5] },
    { way: 3, nodes: [1, 2], tags: { amenity: 'bar', name: 'Bar San Calisto' } },
    { way: 4, nodes: [3, 4], tags: { amenity: 'bar', name: 'Freni e Frizioni' } },
  ])
  expect(places).toMatchObject([{ mapPlaceId: 'osm:way/3', latitude: 41.9, longitude: 12.5 }])
  expect(dropped).toEqual(['without coordinates'])
})

test('ids above 32 bits are counted, in any order, and twice', async () => {
  const [far, near] = [12_345_678_901, 17]
  const { places } = await foundAmong([
    { node: far, at: [41.9, 12.5] },
    { node: near, at: [41.8, 12.4], tags: { amenity: 'pub', name: 'Trinity College' } },
    { node: near, at: [41.8, 12.4] },
    { way: 4_294_967_301, nodes: [near, far], tags: { amenity: 'bar', name: 'Freni e Frizioni' } },
  ])
  expect(ids({ places })).toEqual(['osm:node/17', 'osm:way/4294967301'])
  expect(places.find(({ category }) => category === 'bar')).toMatchObject({ latitude: 41.85, longitude: 12.45 })
})

test('finds a hundred thousand corners of buildings in any order', async () => {
  const corners = Array.from({ length: 100_000 }, (_, id) => ({
    node: id + 1,
    at: [id / 10_000, -id / 10_000] as const,
  }))
  const ways = Array.from({ length: 100 }, (_, way) => ({
    way: way + 1,
    nodes: corners.filter((_, id) => id % 100 === way).map(({ node }) => node),
    tags: { amenity: 'bar', name: `Bar ${way}` },
  }))
  // Each block has scattered ids, as if small extracts had been joined.
  const scattered = [0, 1].map(half => corners.filter(({ node }) => (node * 7919) % 2 === half).toReversed())
  const { places } = await foundIn(fileHeader(), ...scattered.map(nodes => block(nodes)), block(ways))
  expect(places.map(({ latitude, longitude }) => [latitude, longitude])).toEqual(
    ways.map((_, way) => [4.995 + way / 10_000, -4.995 - way / 10_000].map(degrees => Number(degrees.toFixed(7)))),
  )
})

test('elements with invalid ids or positions are reported and left out', async () => {
  const tags = { amenity: 'bar', name: 'Bar' }
  const { places, dropped } = await foundAmong([
    { node: -5, at: [41.9, 12.5], tags },
    { node: 6, at: [91, 12.5], tags },
    { node: 7, at: [41.9, -180.1], tags },
    { node: 8, at: [-90, 180], tags },
  ])
  expect(ids({ places })).toEqual(['osm:node/8'])
  expect(dropped).toEqual(['unreadable', 'coordinates out of range', 'coordinates out of range'])
})

test('a town is near the middle of its island, or at its own centre', async () => {
  const corners = Array.from({ length: 101 }, (_, corner) => ({
    node: corner + 1,
    at: [36 + Math.sin((corner * Math.PI) / 50), 28 + Math.cos((corner * Math.PI) / 50)] as const,
  }))
  const { localities } = await foundAmong([
    ...corners,
    { node: 500, at: [41.8933203, 12.4829321] },
    {
      way: 9,
      nodes: corners.map(({ node }) => node),
      tags: { place: 'island', name: 'Ρόδος', 'name:en': 'Rhodes', population: '115,490' },
    },
    {
      relation: 41485,
      members: [
        ['way', 9, 'outer'],
        ['node', 500, 'admin_centre'],
        ['node', 1, 'subarea'],
      ],
      tags: { place: 'city', name: 'Roma' },
    },
  ])
  const [rome, rhodes] = localities.sort((a, b) => b.latitude - a.latitude)
  expect(rome).toEqual({ name: 'Roma', latitude: 41.8933203, longitude: 12.4829321, population: 0 })
  expect(rhodes).toMatchObject({ name: 'Ρόδος', englishName: 'Rhodes', population: 115_490 })
  expect(Math.abs(rhodes!.latitude - 36) + Math.abs(rhodes!.longitude - 28)).toBeLessThan(0.1)
})

test('progress grows to 1 over all passes, in steps of one blob', async () => {
  const blocks = [house(41, [41.9, 12.5], { amenity: 'bar', name: 'Bar' }), house(42, [41.9, 12.5]), [roscioli]]
  const { progress, steps } = await foundIn(fileHeader(), ...blocks.map(each => block(each)))
  expect(progress.at(-1)).toBe(1)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(steps.length).toBeGreaterThan(blocks.length)
})
