import { DatabaseSync } from 'node:sqlite'
import type { Finding } from '../source.ts'
import { Awaited } from './awaited.ts'
import { Boxes } from './boxes.ts'
import { foundAt, type OsmType, type Told } from './told.ts'

/** So many are told of at once. */
const groupLength = 1000

type Area = { told: Told; type: OsmType; id: number }

/** Features that are areas, while the nodes at their corners are looked up. */
export class Areas implements Disposable {
  readonly boxes = new Boxes()
  /** Nodes. */
  readonly corners = new Awaited()
  /** The boxes that wait for a way which is part of a relation: some hundred thousand for the planet. */
  readonly outlines = new Map<number, number[]>()
  // A database without a name is a file without one, which goes when it is closed: of the planet some 500 MB are kept there.
  readonly #db = new DatabaseSync('')
  readonly #insert

  constructor() {
    this.#db.exec('PRAGMA journal_mode = MEMORY; CREATE TABLE area (number INTEGER PRIMARY KEY, json TEXT); BEGIN')
    this.#insert = this.#db.prepare('INSERT INTO area VALUES (?, ?)')
  }

  /** Keeps what an area is; gives the number of its box, which is still empty. @throws Error of `node:sqlite` when the disk is full */
  add(told: Told, type: OsmType, id: number): number {
    const box = this.boxes.add()
    this.#insert.run(box, JSON.stringify({ told, type, id } satisfies Area))
    return box
  }

  /** All of them, where they are. */
  *findings(): Generator<Finding[]> {
    const rows = this.#db.prepare('SELECT number, json FROM area ORDER BY number')
    let group: Finding[] = []
    for (const { number, json } of rows.iterate() as Iterable<{ number: number; json: string }>) {
      const { told, type, id } = JSON.parse(json) as Area
      group.push(...foundAt(told, type, id, this.boxes.middle(number)))
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
