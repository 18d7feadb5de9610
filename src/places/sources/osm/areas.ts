import { DatabaseSync } from 'node:sqlite'
import type { Finding } from '../source.ts'
import { Boxes } from './boxes.ts'
import { NodeWaitlist } from './node-waitlist.ts'
import { findingsAt, type OsmType, type TaggedRecord } from './tagged-record.ts'

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
