import type { AuditNote } from '../core/audit.ts'
import { withoutTokens } from '../core/token.ts'
import { randomBase32 } from '../util/base32.ts'
import { definedMembers } from '../util/defined-members.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import { ExpiringRecords } from './expiring-records.ts'
import type { Writing } from './schema.ts'

/** Age at which entries are deleted: more than a year, so that the previous year can be reviewed. */
const maxAgeDays = 400

type AuditEntry = AuditNote & { at: string; subject?: string }

/** Stores the operator's commands. */
export class Audit extends ExpiringRecords {
  constructor(database: Database, eraser: DataEraser, now: () => string) {
    super(database, eraser, now, { table: 'audit', maxAgeDays })
  }

  /** Records a command whose effect is outside of this database. @param subject the object of the command */
  note(note: AuditNote, subject?: string): Promise<void> {
    return this.database.write(db => insertAudit(db, note, subject, this.now()))
  }

  /** Returns at most `limit` entries, newest first. */
  async list(limit: number): Promise<AuditEntry[]> {
    const rows = await this.database.read(db =>
      db.selectFrom('audit').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute(),
    )
    return rows.map(({ at, command, subject, reason, who }) =>
      definedMembers({ at, command, subject: subject ?? undefined, reason: reason ?? undefined, who }),
    )
  }
}

/** Records a command in the transaction of its effect. @param note absent if the caller is not the operator */
export async function insertAudit(
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
      // People may paste a token by mistake.
      reason: reason === undefined ? null : withoutTokens(reason),
      who,
    })
    .execute()
}
