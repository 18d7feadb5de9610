import * as z from 'zod'
import type { Database } from '../database.ts'
import { halfThere, marks } from '../meta-row.ts'

const Key = z.array(z.union([z.string(), z.number()]))

/** The progress of an unfinished move, stored in its target. */
export const Moving = z.object({
  /** Identifies the source: the SHA-256 of its file. */
  id: z.string(),
  /** The newest migration at the start. */
  schema: z.string(),
  /** By table: number of copied rows, and the last key. */
  copied: z.record(z.string(), z.object({ rows: z.int(), last: Key })),
})
export type Moving = z.output<typeof Moving>

/** Stored in a file whose lists were moved. */
export const MovedAway = z.object({ id: z.string(), to: z.string(), at: z.iso.datetime() })
export type MovedAway = z.output<typeof MovedAway>

/** Stored in a database that lists were moved into. */
export const Arrived = z.object({ id: z.string(), at: z.iso.datetime() })
export type Arrived = z.output<typeof Arrived>

/** This database is not the current one. */
export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  /** Tells callers that the message is complete. */
  readonly code = 'database_moved'
}

/** Call before anything is read or written. @throws DatabaseMoved */
export async function refuseMovedDatabase(database: Database): Promise<void> {
  const found = await database.read(db =>
    db.selectFrom('meta').selectAll().where('name', 'in', [marks.moving, marks.away]).executeTakeFirst(),
  )
  if (found?.name === marks.moving) throw new DatabaseMoved(halfThere)
  if (found) {
    const { to, at } = MovedAway.parse(JSON.parse(found.value))
    throw new DatabaseMoved(
      `The lists of this data folder were moved to PostgreSQL (${to}) on ${at.slice(0, 10)}: set DATABASE_URL to that. To use the folder’s own again, as they were then: forklist migrate-to --undo.`,
    )
  }
}
