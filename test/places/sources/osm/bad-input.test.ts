import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { osmPbf } from '../../../../src/places/sources/osm/index.ts'
import { SourceError } from '../../../../src/places/sources/source.ts'
import { fileOf, refusal } from '../formats-files.ts'
import { blob, field, fileHeader, headerOf, message, type Packing, sorted } from './blobs.ts'
import { block, type Feature } from './blocks.ts'
import { house } from './read-extract.ts'

const header = fileHeader()
const features: Feature[] = [
  ...house(41, [41.9, 12.5], {
    amenity: 'cafe',
    name: 'Sant’Eustachio',
    'name:en': 'Saint Eustace',
    cuisine: 'coffee_shop',
  }),
  {
    node: 1,
    at: [41.89, 12.47],
    tags: { amenity: 'restaurant', name: 'Roscioli', website: 'www.salumeriaroscioli.com' },
  },
  { node: 2, at: [41.88, 12.46], tags: { place: 'suburb', name: 'Trastevere', population: '20000' } },
  {
    relation: 3,
    members: [
      ['way', 41, 'outer'],
      ['node', 2],
    ],
    tags: { shop: 'bakery', name: 'Forno' },
  },
]
const whole = Buffer.concat([header, block(features)])
const ofGroup = (group: Uint8Array) =>
  blob(
    'OSMData',
    message(pbf => field(pbf, 2, group)),
  )

test.each<[string, Uint8Array, string]>([
  [
    'ends within a blob',
    whole.subarray(0, -1),
    `FILE, byte ${whole.length - 1}: the file is cut off: it ends within a blob`,
  ],
  [
    'ends within the length of a header',
    Buffer.concat([whole, Buffer.from([0, 0])]),
    `FILE, byte ${whole.length + 2}: the file is cut off: it ends within a blob`,
  ],
  [
    'ends within a header',
    Buffer.concat([whole, headerOf('OSMData', 1).subarray(0, 9)]),
    `FILE, byte ${whole.length + 9}: the file is cut off: it ends within a blob`,
  ],
  [
    'continues with other data',
    Buffer.concat([whole, Buffer.from('<html>')]),
    `FILE, byte ${whole.length}: no OpenStreetMap data: a header of more than 64 KiB`,
  ],
  [
    'has a blob larger than the format allows',
    Buffer.concat([header, headerOf('OSMData', (32 << 20) + 1)]),
    `FILE, byte ${header.length}: a blob of more than 32 MiB`,
  ],
  [
    'has a blob that declares more unpacked bytes than allowed',
    Buffer.concat([header, blob('OSMData', Buffer.alloc(9), 'zlib', (32 << 20) + 1)]),
    `FILE, byte ${header.length}: a blob that unpacks to more than 32 MiB`,
  ],
  [
    'has a blob larger than declared',
    Buffer.concat([header, blob('OSMData', Buffer.alloc(40 << 20), 'zlib', 1000)]),
    `FILE, byte ${header.length}: a blob that cannot be unpacked (Cannot create a Buffer larger than 1001 bytes)`,
  ],
  [
    'has a blob shorter than declared',
    Buffer.concat([header, blob('OSMData', Buffer.alloc(999), 'zstd', 1000)]),
    `FILE, byte ${header.length}: a blob that does not unpack to as many bytes as it says`,
  ],
  [
    'is packed by LZMA',
    Buffer.concat([header, blob('OSMData', Buffer.alloc(9), 'lzma')]),
    `FILE, byte ${header.length}: a blob packed by LZMA, which is not supported`,
  ],
  [
    'holds the history of the map',
    fileHeader([], ['OsmSchema-V0.6', 'HistoricalInformation']),
    'FILE, byte 0: the file requires unsupported features: HistoricalInformation',
  ],
  [
    'requires unknown features',
    fileHeader([], ['Zigzag', 'DenseNodes', 'Spirals']),
    'FILE, byte 0: the file requires unsupported features: Zigzag, Spirals',
  ],
  [
    'has a group of several kinds',
    Buffer.concat([header, ofGroup(Uint8Array.from([0x0a, 0, 0x1a, 0]))]),
    `FILE, byte ${header.length}: a group of several kinds`,
  ],
  [
    'is declared as sorted and is not',
    Buffer.concat([fileHeader([sorted]), block(features), block(features), block(features)]),
    `FILE, byte ${fileHeader([sorted]).length + block(features).length}: the file says that it is sorted and is not; \`osmium sort\` sorts it`,
  ],
])('refuses a file that %s, and reports in one line where and why', async (_, bytes, line) => {
  expect(await refusal(bytes)).toBe(`SourceError: ${line}`)
})

test('a file of another kind is not recognised, and is refused when read', async () => {
  for (const bytes of ['', '\n', '{"type": "FeatureCollection"}', '\u001f\u008b\b', '\0\0\0\0'.repeat(9)]) {
    const file = fileOf(bytes)
    expect(osmPbf.recognises(Buffer.from(bytes), Buffer.alloc(4))).toBe(false)
    await expect(osmPbf.read(file, 'rome'), JSON.stringify(bytes)).rejects.toThrow(SourceError)
  }
  await expect(osmPbf.read('/nowhere/rome.osm.pbf', 'rome')).rejects.toThrow('/nowhere/rome.osm.pbf: no such file')
  expect(osmPbf.recognises(whole, whole.subarray(-4))).toBe(true)
})

test.each<Packing>(['raw', 'zlib', 'zstd'])(
  'a file with any damage is refused or read to its end: %s',
  async packing => {
    const options = [{ packing }, { packing, dense: false }]
    const file = fileOf('')
    const bytes = Buffer.concat([fileHeader(), ...options.map(each => block(features, each))])
    const mutation = fc.record({
      flips: fc.array(fc.record({ at: fc.nat(bytes.length - 1), to: fc.nat(255) }), { minLength: 1, maxLength: 4 }),
      cut: fc.option(fc.nat(bytes.length), { freq: 5 }),
    })
    let refused = 0
    await fc.assert(
      fc.asyncProperty(mutation, async ({ flips, cut }) => {
        const mutated = Buffer.from(bytes.subarray(0, cut ?? bytes.length))
        for (const { at, to } of flips) if (at < mutated.length) mutated[at] = to
        writeFileSync(file, mutated)
        try {
          const { findings, progress } = await osmPbf.read(file, 'rome')
          for await (const group of findings) expect(group.length).toBeLessThan(50)
          expect(progress()).toBe(1)
        } catch (error) {
          expect(error).toBeInstanceOf(SourceError)
          expect((error as Error).message).toMatch(/^\S+(, byte \d+)?: [^\n]+$/)
          refused++
        }
      }),
      { numRuns: 400 },
    )
    expect(refused).toBeGreaterThan(100)
  },
)
