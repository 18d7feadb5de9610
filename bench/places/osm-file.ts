import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PbfWriter } from 'pbf'
import { BlobFile } from '../../src/directory/sources/osm/blob-file.ts'
import { kinds, readBlock } from '../../src/directory/sources/osm/block.ts'
import { towns } from '../eval/towns.ts'

const shared = process.env.FORKLIST_SHARED ?? resolve(import.meta.dirname, '../../../shared')

/** The extracts of the shared folder that are there. */
export const extracts = (): string[] =>
  towns.flatMap(({ file }) => (file.endsWith('.osm.pbf') ? join(shared, file) : [])).filter(file => existsSync(file))

/**
 * One extract of the blobs of all extracts, each many times, in the order in which a sorted extract has them: nodes, ways, relations.
 * Blobs that hold several kinds are left out, as no sorted extract has them.
 * @param bytes how long it is to be at least
 * @returns how long it is
 */
export async function writeLongExtract(file: string, bytes: number): Promise<number> {
  const blobs: Record<number, Buffer[]> = { [kinds.nodes]: [], [kinds.ways]: [], [kinds.relations]: [] }
  for (const extract of extracts()) await addBlobs(blobs, extract)
  const each = Object.values(blobs).flat()
  const times = Math.ceil(bytes / each.reduce((sum, blob) => sum + blob.length, 0))
  const output = openSync(file, 'w')
  try {
    writeSync(output, sortedHeader())
    for (const kind of Object.values(kinds))
      for (let time = 0; time < times; time++) for (const blob of blobs[kind]!) writeSync(output, blob)
  } finally {
    closeSync(output)
  }
  return statSync(file).size
}

const addBlobs = async (into: Record<number, Buffer[]>, file: string): Promise<void> => {
  const bytes = readFileSync(file)
  await using blobs = await BlobFile.open(file)
  await blobs.survey()
  const data = new Set(blobs.all('OSMData'))
  for (let blob = 0, at = 0; blob < blobs.count; at += blobs.lengthOf(blob++)) {
    if (!data.has(blob)) continue
    const holds = await blobs.read(blob, contents => readBlock(contents).holds)
    into[holds]?.push(bytes.subarray(at, at + blobs.lengthOf(blob)))
  }
}

/** The blob a file begins with that says that it is sorted. */
const sortedHeader = (): Uint8Array => {
  const contents = message(pbf => {
    for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) pbf.writeStringField(4, feature)
    pbf.writeStringField(5, 'Sort.Type_then_ID')
  })
  const blob = message(pbf => pbf.writeBytesField(1, contents))
  const header = message(pbf => {
    pbf.writeStringField(1, 'OSMHeader')
    pbf.writeVarintField(3, blob.length)
  })
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

const message = (write: (pbf: PbfWriter) => void): Uint8Array => {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}
