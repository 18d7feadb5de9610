import type { TicketScope } from '../core/access.ts'
import type { Database } from './database.ts'

const maxAgeMs = 15 * 60_000
/** Maximum number of tickets of a list. Another one replaces the oldest. */
const maxPerList = 100

/** Stores tickets, each of which opens one file of a hidden list for 15 minutes. */
export class Tickets {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** Returns what a ticket opens; `undefined` for an unknown or expired one. */
  async find(hash: string): Promise<TicketScope | undefined> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('tickets')
        .select(['list_id', 'file', 'token_hash'])
        .where('hash', '=', hash)
        .where('kept_until', '>', this.#now())
        .executeTakeFirst(),
    )
    return row && { listId: row.list_id, file: row.file, tokenHash: row.token_hash }
  }

  async add(hash: string, { listId, file, tokenHash }: TicketScope): Promise<void> {
    const keptUntil = new Date(Date.parse(this.#now()) + maxAgeMs).toISOString()
    await this.#database.write(async db => {
      const surplus = await db
        .selectFrom('tickets')
        .select('hash')
        .where('list_id', '=', listId)
        .orderBy('kept_until', 'desc')
        .limit(maxPerList)
        .offset(maxPerList - 1)
        .execute()
      const hashes = surplus.map(row => row.hash)
      if (hashes.length > 0) await db.deleteFrom('tickets').where('hash', 'in', hashes).execute()
      await db
        .insertInto('tickets')
        .values({ hash, list_id: listId, file, token_hash: tokenHash, kept_until: keptUntil })
        .execute()
    })
  }

  /** Deletes expired tickets. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#database.write(db => db.deleteFrom('tickets').where('kept_until', '<=', now).execute())
  }
}
