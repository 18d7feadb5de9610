import type { AuditNote } from '../core/audit.ts'
import { randomBase32 } from '../core/base32.ts'
import { withoutTokens } from '../core/token.ts'
import type { Database, Writing } from './database.ts'
import type { Erasing } from './erasing.ts'

/** Longer than a year, so that the year before can be looked through. */
const keptForMs = 400 * 86_400_000

export type AuditEntry = AuditNote & { at: string; subject?: string }

/** What the operator has done by commands. */
export class Audit {
  readonly #database: Database
  readonly #erasing: Erasing
  readonly #now: () => string

  constructor(database: Database, erasing: Erasing, now: () => string) {
    this.#database = database
    this.#erasing = erasing
    this.#now = now
  }

  /** For a command whose effect is not in this database. @param subject what it was done to */
  note(note: AuditNote, subject?: string): Promise<void> {
    return this.#database.write(db => keepAudit(db, note, subject, this.#now()))
  }

  /** Newest first. */
  async list(limit: number): Promise<AuditEntry[]> {
    const rows = await this.#database.read(db =>
      db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
    )
    return rows.map(({ at, command, subject, reason, who }) => ({
      at,
      command,
      ...(subject !== null && { subject }),
      ...(reason !== null && { reason }),
      who,
    }))
  }

  /** Removes what has run out. */
  async sweep(): Promise<void> {
    const until = new Date(Date.parse(this.#now()) - keptForMs).toISOString()
    await this.#database.write(async db => {
      const { numDeletedRows } = await db.deleteFrom('audit').where('at', '<=', until).executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await this.#erasing.note(db)
    })
  }
}

/** To be called in the transaction of what was done. @param note absent where it was not the operator */
export async function keepAudit(
  db: Writing,
  note: AuditNote | undefined,
  subject: string | undefined,
  at: string,
): Promise<void> {
  if (!note) return
  const { command, who, reason } = note
  await db
    .insertInto('audit')
    .values({
      id: randomBase32(16),
      at,
      command,
      subject: subject ?? null,
      // People paste what is before them.
      reason: reason === undefined ? null : withoutTokens(reason),
      who,
    })
    .execute()
}
