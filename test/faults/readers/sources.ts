import { writeFileSync } from 'node:fs'
import { PbfReader } from 'pbf'
import { formatOf } from '../../../src/places/sources/index.ts'
import { SourceError } from '../../../src/places/sources/source.ts'
import { blob, fileHeader } from '../../places/sources/osm/blobs.ts'
import { block, type Feature } from '../../places/sources/osm/blocks.ts'
import { foursquareColumns, overtureOf, parquetOf } from '../../places/sources/parquet-files.ts'
import type { FuzzedReader } from './reader.ts'

const roscioli = {
  name: 'Roscioli',
  amenity: 'restaurant',
  cuisine: 'italian;pizza',
  'addr:street': 'Via dei Giubbonari',
}
const map: Feature[] = [
  { node: 1, at: [41.89, 12.47], tags: roscioli },
  { node: 2, at: [41.88, 12.46], tags: { place: 'suburb', name: 'Trastevere', population: '20000' } },
  ...[41, 42, 43].map((node): Feature => ({ node, at: [41.9 + node / 1e4, 12.5] })),
  { way: 4, nodes: [41, 42, 43, 41], tags: { amenity: 'cafe', name: 'Sant’Eustachio', 'name:en': 'Saint Eustace' } },
  {
    relation: 3,
    members: [
      ['way', 4, 'outer'],
      ['node', 2],
    ],
    tags: { shop: 'bakery', name: 'Forno' },
  },
]
const packings = (['raw', 'zlib', 'zstd'] as const).flatMap(packing => [{ packing }, { packing, dense: false }])

/** Returns the content of an uncompressed blob. */
const contentsOf = (raw: Buffer): Buffer => {
  const pbf = new PbfReader(raw.subarray(4 + raw.readUInt32BE(0)))
  const [contents] = pbf.readFields<Uint8Array[]>(
    (tag, found, pbf) => void (tag === 1 && found.push(pbf.readBytes())),
    [],
  )
  return Buffer.from(contents!)
}

const row = { name: 'Dar Poeta', latitude: 41.8902, longitude: 12.4685, amenity: 'restaurant' }
const feature = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [12.4685, 41.8902] },
  properties: { ...roscioli, '@id': 'node/7' },
}
const place = {
  ...{
    fsq_place_id: '4b05864bf964a520535b22e3',
    name: 'Dar Poeta',
    latitude: 41.8902,
    longitude: 12.4685,
    country: 'IT',
  },
  fsq_category_labels: ['Dining and Drinking > Restaurant > Pizzeria'],
}
const overture = {
  ...{ id: '08f1f8d2a4b6c8e0', names: { primary: 'Dar Poeta', common: [], rules: [] }, basic_category: 'restaurant' },
  ...{ confidence: 0.9, at: [12.4685, 41.8902] as [number, number] },
}

const inJson = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  '\\',
  '\\ud800',
  'null',
  '1e999',
  '"features":[',
  '\x1e',
  '\n',
  '{"a":[',
  '"coordinates":',
]
const inBytes = [
  '\x08\xff',
  '\xff\xff\xff\xff\x0f',
  '\x0a\x00',
  'OSMData',
  'PAR1',
  '\x78\x9c',
  '\x28\xb5\x2f\xfd',
  '\0\0\0\0',
  '\x1a\x05',
]

const reader = (name: string, files: readonly (string | Uint8Array)[], tokens: readonly string[]): FuzzedReader => ({
  name: `places: ${name}`,
  files: files.map(file => Buffer.from(file as string)),
  tokens,
  read: readSource,
})

export const sources: readonly FuzzedReader[] = [
  {
    ...reader(
      'PBF',
      packings.map(options => Buffer.concat([fileHeader(), block(map, options)])),
      inBytes,
    ),
    inside: {
      files: [true, false].map(dense => contentsOf(block(map, { packing: 'raw', dense }))),
      tokens: inBytes,
      pack: contents => Buffer.concat([fileHeader(), blob('OSMData', contents)]),
    },
  },
  reader('Parquet', [parquetOf(foursquareColumns, [place, place]), overtureOf([overture])], inBytes),
  reader('GeoJSON', [JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] })], inJson),
  reader('NDJSON', [`${JSON.stringify(row)}\n${JSON.stringify(feature)}\n`], inJson),
  reader(
    'CSV',
    ['name,lat,lon,amenity\nDar Poeta,41.8902,12.4685,restaurant\n"Da ""Enzo""";41,9;12,5\n'],
    ['"', '""', ',', ';', '\n', '\r', '\t', '|', '41.9,12.5'],
  ),
]

async function readSource(bytes: Buffer, path: string): Promise<boolean> {
  writeFileSync(path, bytes)
  try {
    const format = await formatOf(path)
    const { findings, progress } = await format.read(path, 'rome')
    let count = 0
    for await (const group of findings) count += group.length
    if (progress() !== 1) throw new Error(`the progress is ${progress()} at the end`)
    return count > 0
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    if (!/^\S+(?:, (?:byte|row|line) \d+)?: [^\n]+$/.test(error.message))
      throw new Error(`it is refused by ${error.message}`)
    return false
  }
}
