import * as z from 'zod'
import type { Database } from '../database.ts'
import { eraseNote } from '../erasing.ts'

const Key = z.array(z.union([z.string(), z.number()]))

/** In the database that lists are being moved into, until all of them are there: how far it is. */
export const Moving = z.object({
  /** Of what is moved: the SHA-256 of the file. */
  id: z.string(),
  /** The newest migration when it began. */
  schema: z.string(),
  /** By table: how many rows are there, and the key of the last one. */
  copied: z.record(z.string(), z.object({ rows: z.int(), last: Key })),
})
export type Moving = z.output<typeof Moving>

/** In the file from which lists were moved. */
export const Away = z.object({ id: z.string(), to: z.string(), at: z.iso.datetime() })
export type Away = z.output<typeof Away>

/** In the database that lists were moved into. */
export const Arrived = z.object({ id: z.string(), at: z.iso.datetime() })
export type Arrived = z.output<typeof Arrived>

/** What the marks are kept under in `meta`. */
export const marks = {
  moving: 'lists are moved into it',
  away: 'lists were moved away',
  arrived: 'lists were moved into it',
}

/** What is kept in `meta` of one database alone. */
export const bornHere: readonly string[] = [...Object.values(marks), eraseNote]

/** This is not the database whose lists count. */
export class ListsElsewhere extends Error {
  override name = 'ListsElsewhere'
  /** By which whoever tells people why something failed knows that the message says it all. */
  readonly code = 'lists_elsewhere'
}

/** To be asked before anything is read or written. @throws ListsElsewhere */
export async function refuseElsewhere(database: Database): Promise<void> {
  const found = await database.read(db =>
    db.selectFrom('meta').selectAll().where('name', 'in', [marks.moving, marks.away]).executeTakeFirst(),
  )
  if (found?.name === marks.moving) throw new ListsElsewhere(halfThere)
  if (found) {
    const { to, at } = Away.parse(JSON.parse(found.value))
    throw new ListsElsewhere(
      `The lists of this data folder were moved to PostgreSQL (${to}) on ${at.slice(0, 10)}: set DATABASE_URL to that. To use the folder’s own again, as they were then: forklist migrate-to --undo.`,
    )
  }
}

export const halfThere =
  'Lists are being moved into this database, and not all of them are there: run forklist migrate-to again, which goes on where it was.'
