import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { LatLng } from '../../domain/coordinates.ts'
import { packageFile } from '../../util/package-info.ts'
import { fingerprintOf } from '../index/file-fingerprint.ts'

/** A country, or a state, province or similar part of one. */
export type AreaRecord = LatLng & {
  kind: 'country' | 'region'
  name: string
  /** Present only when it differs from `name`. */
  englishName?: string
  /** Distance to its farthest towns. */
  reachMeters: number
  /** Total of its towns. */
  population: number
  /** Number of its first town. */
  firstTown: number
  /** Number after its last town. */
  endTown: number
}

/** The areas, numbered from 0 in order, and the chunks of towns and names, see format.ts. */
export type Gazetteer<Chunk> = { areas: AreaRecord[]; towns: Chunk[]; names: Chunk[] }

const gazetteerFile = packageFile('starter/gazetteer.txt.gz')

const betweenChunks = '\n\n'
const betweenParts = '\n\n\n'

/** Returns the text of a gazetteer file: one line per area, then the chunks of towns, then those of names. */
export const gazetteerText = ({ areas, towns, names }: Gazetteer<string>): string =>
  [areas.map(area => JSON.stringify(area)).join('\n'), towns.join(betweenChunks), names.join(betweenChunks)].join(
    betweenParts,
  )

/**
 * Reads the gazetteer of this installation. Chunks stay bytes: most are never read, and decoding them takes longer than
 * all other steps.
 * @throws Error of `node:fs` or `node:zlib` when the file is missing or damaged
 */
export const readGazetteer = (): Gazetteer<Uint8Array> => {
  const [areas, towns, names] = split(gunzipSync(readFileSync(gazetteerFile), inOnePiece), betweenParts)
  if (!areas || !towns || !names) throw new Error(`${gazetteerFile.pathname} is incomplete`)
  return {
    areas: areas
      .toString('utf8')
      .split('\n')
      .map(line => JSON.parse(line)),
    towns: split(towns, betweenChunks),
    names: split(names, betweenChunks),
  }
}

// One large output buffer. Otherwise hundreds of small ones are concatenated, and they stay in the process.
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

/** Returns the fingerprint of this installation's gazetteer. It changes with every byte of the file. */
export const gazetteerFingerprint = (): string => fingerprintOf(gazetteerFile)
