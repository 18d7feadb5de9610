import { DatabaseSync } from 'node:sqlite'
import type { Finding } from '../source.ts'
import { NodeWaitlist } from './node-waitlist.ts'
import { type FixedPoint, findingsAt, type OsmType, type TaggedRecord } from './tagged-record.ts'

/** Number of findings per group. */
const groupLength = 1000

type Area = { record: TaggedRecord; type: OsmType; id: number }

/** Stores mapped areas until the nodes at their corners have been read. */
export class Areas implements Disposable {
  readonly boxes = new Boxes()
  /** The nodes at the corners of areas. */
  readonly corners = new NodeWaitlist()
  /** The boxes of relations, by the ways of their outlines: some hundred thousand for the planet. */
  readonly outlines = new Map<number, number[]>()
  // A database without a name is a temporary file that SQLite deletes on close. The planet needs some 500 MB.
  readonly #db = new DatabaseSync('')
  readonly #insert

  constructor() {
    this.#db.exec('PRAGMA journal_mode = MEMORY; CREATE TABLE area (number INTEGER PRIMARY KEY, json TEXT); BEGIN')
    this.#insert = this.#db.prepare('INSERT INTO area VALUES (?, ?)')
  }

  /** Stores an area and returns the number of its empty box. @throws Error of `node:sqlite` when the disk is full */
  add(record: TaggedRecord, type: OsmType, id: number): number {
    const box = this.boxes.add()
    this.#insert.run(box, JSON.stringify({ record, type, id } satisfies Area))
    return box
  }

  /** Yields all areas, each at the middle of its box. */
  *findings(): Generator<Finding[]> {
    const rows = this.#db.prepare('SELECT number, json FROM area ORDER BY number')
    let group: Finding[] = []
    for (const { number, json } of rows.iterate() as Iterable<{ number: number; json: string }>) {
      const { record, type, id } = JSON.parse(json) as Area
      group.push(...findingsAt(record, type, id, this.boxes.middle(number)))
      if (group.length < groupLength) continue
      yield group
      group = []
    }
    yield group
  }

  [Symbol.dispose](): void {
    this.#db.close()
  }
}

const chunkLength = 1 << 16
const sides = 4

/** Bounding boxes of areas: 16 bytes each, 1.5 million for the planet. */
export class Boxes {
  readonly #chunks: Int32Array[] = []
  length = 0

  /** Adds an empty box and returns its number. */
  add(): number {
    if (this.length % chunkLength === 0) this.#chunks.push(new Int32Array(chunkLength * sides).fill(empty))
    return this.length++
  }

  /** Widens a box to contain a point, in 1e-7 degrees. Clamps values to 32 bits: 34 degrees beyond the valid longitudes. */
  widen(box: number, { latitude, longitude }: FixedPoint): void {
    const chunk = this.#chunks[Math.floor(box / chunkLength)]!
    const at = (box % chunkLength) * sides
    const [y, x] = [clamp(latitude), clamp(longitude)]
    if (chunk[at] === empty) {
      chunk[at] = chunk[at + 1] = y
      chunk[at + 2] = chunk[at + 3] = x
    }
    chunk[at] = Math.min(chunk[at]!, y)
    chunk[at + 1] = Math.max(chunk[at + 1]!, y)
    chunk[at + 2] = Math.min(chunk[at + 2]!, x)
    chunk[at + 3] = Math.max(chunk[at + 3]!, x)
  }

  /** Returns the middle of a box, or `undefined` when it is empty. */
  middle(box: number): FixedPoint | undefined {
    const at = (box % chunkLength) * sides
    const [south, north, west, east] = this.#chunks[Math.floor(box / chunkLength)]!.subarray(at, at + sides)
    if (south === undefined || south === empty) return undefined
    return { latitude: Math.round((south + north!) / 2), longitude: Math.round((west! + east!) / 2) }
  }
}

const empty = -(2 ** 31)
const clamp = (count: number): number => Math.max(1 - 2 ** 31, Math.min(2 ** 31 - 1, count))
