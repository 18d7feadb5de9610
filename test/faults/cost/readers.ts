import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect } from 'vitest'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { formatOf } from '../../../src/places/sources/index.ts'
import { SourceError } from '../../../src/places/sources/source.ts'
import { readDump } from '../../../src/storage/dump/read-dump.ts'
import { newestMigration } from '../../../src/storage/migrations/index.ts'
import { readFile } from '../../formats/import/reading.ts'
import { blob, fileHeader } from '../../places/sources/osm/blobs.ts'
import { block } from '../../places/sources/osm/blocks.ts'
import type { Costly } from './costly.ts'
import {
  csvSlots,
  documentSlots,
  gpxSlots,
  guideSlots,
  jsonSlots,
  kmlSlots,
  lineSlots,
  programSlots,
  returnedSlots,
  type Slot,
  sourceSlots,
  workbookSlots,
} from './slots.ts'
import { repeated } from './units.ts'

const filled = ({ before, after, pack = Buffer.from }: Slot, unit: string, bytes: number): Buffer =>
  pack(before + repeated(unit, bytes) + after)

const importSlots = [
  ...[...kmlSlots, ...gpxSlots, ...returnedSlots, ...csvSlots],
  ...[...jsonSlots, ...programSlots, ...lineSlots, ...documentSlots, ...workbookSlots, ...guideSlots],
]

/** Returns a case for every text of every import file. */
export const importsOf = (unit: string, bytes: number): Costly<Buffer>[] =>
  importSlots.map(slot => ({
    name: `${slot.name}: ${JSON.stringify(unit)}`,
    bytes,
    input: size => filled(slot, unit, size),
    run: readImport,
  }))

/** Returns the formats that these files have with a harmless text. */
export const formatsOfSlots = (): Set<string> =>
  new Set(
    [...importSlots.map(slot => filled(slot, 'a', 10)), ...Object.values(archives).map(input => input(2))].flatMap(
      file => readImport(file) ?? [],
    ),
  )

const folder = mkdtempSync(join(tmpdir(), 'forklist-cost-'))
export const removeFiles = (): void => rmSync(folder, { recursive: true, force: true })

/** Returns a case for every text of the files of places that operators import. These are read from the disk. */
export const sourcesOf = (unit: string, bytes: number): Costly<string>[] => [
  ...sourceSlots.map(slot => ({
    name: `${slot.name}: ${JSON.stringify(unit)}`,
    bytes,
    input: (size: number) => fileOf(filled(slot, unit, size)),
    run: readSource,
  })),
  {
    name: `places, PBF, tags: ${JSON.stringify(unit)}`,
    bytes,
    input: size => {
      const text = repeated(unit, size / 4)
      const tags = { amenity: 'restaurant', name: text, cuisine: text, website: text, opening_hours: text }
      return fileOf(Buffer.concat([fileHeader(), block([{ node: 1, at: [41.89, 12.47], tags }])]))
    },
    run: readSource,
  },
]

const saved = 'Title,Note,URL\nRoscioli,,https://maps.google.com/?q=a\n'
const map = '<kml><Placemark><name>Roscioli</name></Placemark></kml>'

const zipped = (files: number, nameAndText: (index: number) => [string, string]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Array.from({ length: files }, (_, index) => nameAndText(index)).map(packed))))

const packed = ([name, text]: [string, string]): [string, Buffer] => [name, Buffer.from(text)]

/** Archives of a number of files. */
const archives: Record<string, (files: number) => Buffer> = {
  'empty maps': files => zipped(files, index => [`${index}.kml`, '']),
  'lists of Takeout': files => zipped(files, index => [`Takeout/Saved/${index}.csv`, saved]),
  'maps and lists': files =>
    zipped(files, index => (index % 2 === 0 ? [`${index}.kml`, map] : [`${index}.csv`, saved])),
}

/** Files in which the number of parts grows, not the length of a text. */
export const manyParts: readonly Costly<Buffer | string>[] = [
  {
    name: 'dump: a line without an end',
    bytes: 8 * 1024 * 1024,
    // The allocator asks the system for each block of 32 MiB or more, which costs a step of its own.
    noiseMs: 100,
    input: bytes =>
      fileOf(
        Buffer.from(
          `{"forklist":"dump","version":1,"madeBy":"0.1.0","schema":"${newestMigration}"}\n["${'x'.repeat(bytes)}`,
        ),
      ),
    run: file => expect(() => readDump(file as string)).toThrow('its last line is missing'),
  },
  ...Object.entries(archives).map(([name, input]) => ({
    name: `archive: ${name}`,
    bytes: 100,
    input,
    run: (file: Buffer | string) => readImport(file as Buffer),
  })),
  {
    name: 'KML: folders in folders, with places in each',
    bytes: 100,
    input: folders =>
      Buffer.from(
        `<kml>${`<Folder><name>a</name>${'<Placemark><name>b</name></Placemark>'.repeat(folders)}`.repeat(50)}`,
      ),
    run: file => readImport(file as Buffer),
  },
  ...['placemarks of one name', 'placemarks with cells'].map((name, index) => ({
    name: `KML: ${name}`,
    bytes: 100,
    input: (places: number) => Buffer.from(placemarks(places, index === 0 ? 0 : 20)),
    run: (file: Buffer | string) => readImport(file as Buffer),
  })),
  {
    name: 'places, PBF: many blocks',
    bytes: 50,
    input: blocks => {
      const one = block([{ node: 1, at: [41.89, 12.47], tags: { amenity: 'restaurant', name: 'Roscioli' } }])
      return fileOf(Buffer.concat([fileHeader(), ...Array.from({ length: blocks }, () => one)]))
    },
    run: file => readSource(file as string),
  },
  {
    name: 'places, PBF: bytes of one kind',
    bytes: 100_000,
    input: size => fileOf(Buffer.concat([fileHeader(), blob('OSMData', Buffer.alloc(size, 0x0a))])),
    run: file => readSource(file as string),
  },
]

const placemarks = (places: number, cells: number): string => {
  const data = '<Data name="a"><value>b</value></Data>'.repeat(cells)
  const one = `<Placemark><name>Roscioli</name><ExtendedData>${data}</ExtendedData><Point><coordinates>12.47,41.89</coordinates></Point></Placemark>`
  return `<kml><Document>${one.repeat(places)}</Document></kml>`
}

/** Returns the format of the file, or undefined if it is refused. */
function readImport(bytes: Buffer): string | undefined {
  try {
    return readFile(bytes).format
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined
    throw error
  }
}

const fileOf = (bytes: Buffer): string => {
  const path = join(folder, 'places')
  writeFileSync(path, bytes)
  return path
}

async function readSource(path: string): Promise<void> {
  try {
    const format = await formatOf(path)
    const { findings } = await format.read(path, 'rome')
    for await (const _ of findings);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
  }
}
