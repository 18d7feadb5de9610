import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { packageFile } from '../../package-file.ts'
import { fingerprintOf } from '../file-fingerprint.ts'
import type { Point } from '../found.ts'

/** A country, or a state, province or the like of one. */
export type AreaRecord = Point & {
  kind: 'country' | 'region'
  name: string
  /** Only when it differs from `name`. */
  englishName?: string
  /** To its farthest towns. */
  reachMeters: number
  /** Of its towns together. */
  population: number
  /** Its towns are those from this number … */
  firstTown: number
  /** … up to this one, which is no longer its own. */
  endTown: number
}

/** The areas, numbered from 0 as they stand, and the chunks of towns and of names, see format.ts. */
export type Gazetteer<Chunk> = { areas: AreaRecord[]; towns: Chunk[]; names: Chunk[] }

const gazetteerFile = packageFile('starter/gazetteer.txt.gz')

const betweenChunks = '\n\n'
const betweenParts = '\n\n\n'

/** The text of a gazetteer file: a line for each area, then the chunks of towns, then those of names. */
export const textOf = ({ areas, towns, names }: Gazetteer<string>): string =>
  [areas.map(area => JSON.stringify(area)).join('\n'), towns.join(betweenChunks), names.join(betweenChunks)].join(
    betweenParts,
  )

/**
 * The gazetteer of this installation. Its chunks stay bytes, because nobody reads most of them and decoding them all takes longer than
 * all the rest.
 * @throws Error of `node:fs` or `node:zlib` when the installation lacks it or it is damaged
 */
export const readGazetteer = (): Gazetteer<Uint8Array> => {
  const [areas, towns, names] = split(gunzipSync(readFileSync(gazetteerFile), inOnePiece), betweenParts)
  if (!areas || !towns || !names) throw new Error(`${gazetteerFile.pathname} is not whole`)
  return {
    areas: areas
      .toString('utf8')
      .split('\n')
      .map(line => JSON.parse(line)),
    towns: split(towns, betweenChunks),
    names: split(names, betweenChunks),
  }
}

// In hundreds of small ones it would be put together of, and they would stay with the process.
const inOnePiece = { chunkSize: 16 * 2 ** 20 }

const split = (bytes: Buffer, separator: string): Buffer[] => {
  const parts: Buffer[] = []
  for (let start = 0; ; ) {
    const end = bytes.indexOf(separator, start)
    if (end < 0) return [...parts, bytes.subarray(start)]
    parts.push(bytes.subarray(start, end))
    start = end + separator.length
  }
}

/** What identifies the gazetteer of this installation: changes with every byte of the file. */
export const gazetteerFingerprint = (): string => fingerprintOf(gazetteerFile)
