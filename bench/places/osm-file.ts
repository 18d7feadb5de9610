import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { BlobFile } from '../../src/places/sources/osm/blob-file.ts'
import { towns } from '../eval/towns.ts'
import { type Changes, changedBlock, message, type Renumber, type Type, types } from './osm-blocks.ts'

const shared = process.env.FORKLIST_SHARED ?? resolve(import.meta.dirname, '../../../shared')

/** Returns the available extracts of the shared folder. */
export const extracts = (): string[] =>
  towns.flatMap(({ file }) => (file.endsWith('.osm.pbf') ? join(shared, file) : [])).filter(file => existsSync(file))

/**
 * Writes one extract of many copies of all extracts. Each copy has its own ids and names and is a quarter of a degree north-east of the
 * previous one. The order is that of a sorted extract: nodes, ways, relations.
 * @param bytes its intended length
 * @param copiesPerReal one copy of this many has places to eat; in the others their tags are irrelevant
 * @returns its length
 */
export async function writeLongExtract(file: string, bytes: number, copiesPerReal: number): Promise<number> {
  const pages = { seen: 0 }
  const sources = await Promise.all(extracts().map(extract => sourceOf(extract, pages)))
  const copies = Math.round(bytes / extracts().reduce((sum, extract) => sum + statSync(extract).size, 0))
  const output = openSync(file, 'w')
  try {
    writeSync(output, sortedHeader())
    for (const type of types)
      for (let copy = 0; copy < copies; copy++)
        for (const { blocks, renumber } of sources) {
          const changes: Changes = {
            only: type,
            renumber: (type, id) => copy * idsOfCopy + renumber(type, id),
            moved: copy / 4,
            spelt: text => (copy % copiesPerReal === 0 ? undefined : meaningless.get(text)) ?? renamed(text, copy),
          }
          for (const block of blocks) {
            const changed = changedBlock(block, changes)
            if (changed) writeSync(output, blob('OSMData', changed))
          }
        }
  } finally {
    closeSync(output)
  }
  return statSync(file).size
}

/** Irrelevant keys of the same length, so that nothing else changes. */
const meaningless = new Map([
  ['amenity', 'bmenity'],
  ['shop', 'thop'],
])

/** Changes the letters of a name in each copy. Otherwise every name would occur once per copy. */
const renamed = (text: string, copy: number): string =>
  /^\p{Lu}/u.test(text)
    ? text.replace(/[a-z]/g, letter => String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + copy) % 26)))
    : text

/** Returns an extract's unpacked content, with ids used by no other. */
const sourceOf = async (file: string, all: Pages): Promise<{ blocks: Buffer[]; renumber: Renumber }> => {
  await using blobs = await BlobFile.open(file)
  await blobs.survey()
  const blocks: Buffer[] = []
  for (const blob of blobs.all('OSMData')) blocks.push(await blobs.read(blob, contents => Buffer.from(contents)))
  return { blocks, renumber: renumbering(all) }
}

const idsOfPage = 2 ** 10
const idsOfCopy = 2 ** 26
/** The ids of all extracts so far. */
type Pages = { seen: number }

/** Creates new ids. Neighbours stay together and gaps are closed, so that many copies have no more ids than the planet. */
const renumbering = (all: Pages): Renumber => {
  const pages: Record<Type, Map<number, number>> = { node: new Map(), way: new Map(), relation: new Map() }
  return (type, id) => {
    const page = Math.floor(id / idsOfPage)
    const seen = pages[type].get(page) ?? all.seen++
    if (seen >= idsOfCopy / idsOfPage) throw new Error('a copy of the extracts has more ids than were set aside for it')
    pages[type].set(page, seen)
    return seen * idsOfPage + (id % idsOfPage)
  }
}

/** Returns the first blob of a file, which declares it as sorted. */
const sortedHeader = (): Uint8Array =>
  blob(
    'OSMHeader',
    message(pbf => {
      for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature)
      pbf.writeStringField(5, 'Sort.Type_then_ID')
    }),
  )

const blob = (type: string, contents: Uint8Array): Uint8Array => {
  const blob = message(pbf => {
    pbf.writeVarintField(2, contents.length)
    pbf.writeBytesField(3, deflateSync(contents))
  })
  const header = message(pbf => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, blob.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}
