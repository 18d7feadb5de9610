import * as z from 'zod'
import type { Database } from '../database.ts'
import { incompleteMoveMessage, marks } from '../meta-row.ts'

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
export const MovedIn = z.object({ id: z.string(), at: z.iso.datetime() })
export type MovedIn = z.output<typeof MovedIn>

/** Thrown when a database does not have the current lists. */
export class DatabaseMoved extends Error {
  override name = 'DatabaseMoved'
  /** Tells callers that the message is complete. */
  readonly code = 'database_moved'
}

/** Refuses a database without the current lists. Call it before anything is read or written. @throws DatabaseMoved */
export async function refuseMovedDatabase(database: Database): Promise<void> {
  const found = await database.read(db =>
    db.selectFrom('meta').selectAll().where('name', 'in', [marks.moving, marks.away]).executeTakeFirst(),
  )
  if (found?.name === marks.moving) throw new DatabaseMoved(incompleteMoveMessage)
  if (found) {
    const { to, at } = MovedAway.parse(JSON.parse(found.value))
    throw new DatabaseMoved(
      `The lists of this data folder were moved to PostgreSQL (${to}) on ${at.slice(0, 10)}: set DATABASE_URL to that. To use the lists of the folder again, as they were then, run forklist migrate-to --undo.`,
    )
  }
}
