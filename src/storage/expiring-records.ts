import { dayMs } from '../util/durations.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'

type Expiry = { table: 'audit' | 'reports'; maxAgeDays: number }

/** A table whose records are deleted at a maximum age. */
export abstract class ExpiringRecords {
  protected readonly database: Database
  protected readonly now: () => string
  readonly #eraser: DataEraser
  readonly #expiry: Expiry

  constructor(database: Database, eraser: DataEraser, now: () => string, expiry: Expiry) {
    this.database = database
    this.now = now
    this.#eraser = eraser
    this.#expiry = expiry
  }

  /** Deletes expired records. */
  async sweep(): Promise<void> {
    const { table, maxAgeDays } = this.#expiry
    const until = new Date(Date.parse(this.now()) - maxAgeDays * dayMs).toISOString()
    await this.database.write(async db => {
      const { numDeletedRows } = await db.deleteFrom(table).where('at', '<=', until).executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await this.#eraser.note(db)
    })
  }
}
