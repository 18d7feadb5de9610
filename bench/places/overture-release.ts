import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { mortonOf } from '../../src/places/index/morton.ts'
import type { SourcePlace } from '../../src/places/sources/source.ts'
import { cellsOf, kvMetadata, type OvertureRow, overtureColumns } from '../../test/places/downloads/overture-files.ts'
import { randomOf } from '../eval/random.ts'
import { readReal } from './real.ts'

// Makes a release of Overture Maps with its layout: some files whose boxes overlap, each sorted by position, row groups
// of 18,000 rows. Real records of OpenStreetMap are repeated with other ids and positions.

export type MadeUpFile = { path: string; bbox: [west: number, south: number, east: number, north: number] }

const groupRows = 18_000
/** One place in ten is one to eat and drink, as in the release of January 2026. */
const foodShare = 0.1
/** The town that is downloaded: its middle, and its places of all kinds. */
export const chicago = { latitude: 41.85, longitude: -87.65, rows: 200_000 }
const restOfWorld = { south: 26, north: 48, west: -122, east: -70 }
/** Share of Chicago's places in each file. The other files have none of them, though their boxes hold it. */
const chicagoShares = [0.5, 0.3, 0.2, 0, 0]

/** Writes the files into a folder. @param bytes size of all files together, about */
export const makeRelease = async (folder: string, bytes: number): Promise<MadeUpFile[]> => {
  mkdirSync(folder, { recursive: true })
  const { records } = await readReal()
  const { next: random } = randomOf('release')
  return chicagoShares.map((share, number) => {
    const path = join(folder, `part-${number}.zstd.parquet`)
    const bytesPerRow = 97
    const rows = Math.round(bytes / chicagoShares.length / bytesPerRow)
    const positions = positionsOf(random, rows, Math.round(share * chicago.rows))
    writeRelease(path, positions, records, random)
    const [longitudes, latitudes] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
    const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
    const greatest = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
    console.error(`${path}: ${statSync(path).size} bytes`)
    return { path, bbox: [least(longitudes), least(latitudes), greatest(longitudes), greatest(latitudes)] }
  })
}

type Position = [longitude: number, latitude: number]

/** Returns positions in towns, sorted along a curve as the publisher does. */
const positionsOf = (random: () => number, rows: number, inChicago: number): Position[] => {
  const around = ({ latitude, longitude }: { latitude: number; longitude: number }, kilometers: number): Position => {
    // Denser in the middle.
    const [angle, distance] = [random() * 2 * Math.PI, kilometers * random() ** 0.7]
    return [longitude + (distance * Math.sin(angle)) / 83, latitude + (distance * Math.cos(angle)) / 111]
  }
  const positions = Array.from({ length: inChicago }, () => around(chicago, 24))
  while (positions.length < rows) {
    const { south, north, west, east } = restOfWorld
    const town = { latitude: south + random() * (north - south), longitude: west + random() * (east - west) }
    const size = Math.min(rows - positions.length, Math.round(20 / (0.002 + random())))
    for (let place = 0; place < size; place++) positions.push(around(town, 2 + size / 1000))
  }
  const curve = new Map(positions.map(position => [position, mortonOf(position[1], position[0])]))
  return positions.sort((a, b) => curve.get(a)! - curve.get(b)!)
}

const writeRelease = (
  path: string,
  positions: readonly Position[],
  records: readonly SourcePlace[],
  random: () => number,
): void => {
  const names = Object.keys(overtureColumns)
  const schema = [{ name: 'root', num_children: names.length }, ...names.flatMap(name => overtureColumns[name]!(name))]
  const compressors = { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) }
  const writer = new ParquetWriter({ writer: fileWriter(path), schema, codec: 'ZSTD', compressors, kvMetadata })
  for (let from = 0; from < positions.length; from += groupRows) {
    const rows = positions
      .slice(from, from + groupRows)
      .map(at => cellsOf(rowAt(at, records[Math.floor(random() * records.length)]!, random)))
    const columnData = names.map(name => ({ name, data: rows.map(row => row[name] ?? null), offsetIndex: false }))
    writer.write({ columnData, rowGroupSize: groupRows })
  }
  writer.finish()
}

const others = [
  ['shopping', 'bookstore'],
  ['health_and_medical', 'dentist'],
  ['beauty_and_spa', 'hair_salon'],
  ['automotive', 'auto_repair'],
  ['professional_services', 'lawyer'],
] as const

const rowAt = (at: Position, record: SourcePlace, random: () => number): OvertureRow => {
  const { name, address = '', website, phone, cuisines: [cuisine = 'american'] = [] } = record
  const isFood = random() < foodShare
  const hierarchy = isFood
    ? ['food_and_drink', 'restaurant', `${cuisine}_restaurant`]
    : [...others[Math.floor(random() * others.length)]!]
  const primary = hierarchy.at(-1)!
  const number = Math.floor(random() * 1e9)
  return {
    at,
    id: randomUUID(),
    version: Math.ceil(random() * 9),
    sources: [
      {
        property: '',
        dataset: random() < 0.6 ? 'meta' : 'Foursquare',
        license: 'CDLA-Permissive-2.0',
        record_id: `${number}${Math.floor(random() * 1e6)}`,
        update_time: '2026-08-01T00:00:00.000Z',
        confidence: random(),
      },
    ],
    names: { primary: `${name} ${number % 1000}`, common: null, rules: null },
    categories: { primary, alternate: [hierarchy[0]!] },
    confidence: random(),
    websites:
      website || random() < 0.5
        ? [website ?? `https://www.${name.toLowerCase().replace(/[^a-z]+/g, '')}${number % 10_000}.example/`]
        : null,
    socials: random() < 0.5 ? [`https://www.facebook.com/${number}`] : null,
    emails: null,
    phones: [phone ?? `+1 312 ${number % 10_000_000}`],
    brand: null,
    addresses: [
      {
        freeform: `${number % 9999} ${address.slice(0, 30)}`,
        locality: 'Chicago',
        postcode: `${60_000 + (number % 700)}`,
        region: 'IL',
        country: 'US',
      },
    ],
    basic_category: hierarchy[1]!,
    taxonomy: { primary, hierarchy, alternates: null },
    operating_status: 'open',
  }
}
