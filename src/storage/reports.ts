import type { Reader } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import { Problem } from '../core/problem.ts'
import { withoutTokens } from '../core/token.ts'
import type { NewReport, Report } from '../domain/report.ts'
import { randomBase32 } from '../util/base32.ts'
import { insertAudit } from './audit.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import { ExpiringRecords } from './expiring-records.ts'
import type { StoredList } from './stored-list.ts'

const maxAgeDays = 90

/** Stores readers' reports. A report is deleted with its list. */
export class Reports extends ExpiringRecords {
  constructor(database: Database, eraser: DataEraser, now: () => string) {
    super(database, eraser, now, { table: 'reports', maxAgeDays })
  }

  /** Stores a report about a public list. @throws Problem `list_not_found` */
  async add({ list: { id: listId } }: Reader<StoredList>, { reason, text, contact }: NewReport): Promise<Report> {
    const report = {
      id: `rep_${randomBase32(8)}`,
      at: this.now(),
      reason,
      text: withoutTokens(text),
      ...(contact !== undefined && { contact: withoutTokens(contact) }),
    }
    return this.database.write(async db => {
      // Locks the list, which may have been deleted or hidden since it was found.
      const list = await db
        .updateTable('lists')
        .set(e => ({ version: e.ref('version') }))
        .where('id', '=', listId)
        .where('visibility', '=', 'public')
        .returning('slug')
        .executeTakeFirst()
      if (!list) throw new Problem('list_not_found')
      await db
        .insertInto('reports')
        .values({ ...report, contact: report.contact ?? null, list_id: listId, closed_at: null })
        .execute()
      return { ...report, slug: list.slug }
    })
  }

  /** Returns reports, newest first. @param closed includes closed reports */
  async list(closed: boolean): Promise<Report[]> {
    const rows = await this.database.read(db =>
      db
        .selectFrom('reports')
        .innerJoin('lists', 'lists.id', 'reports.list_id')
        .selectAll('reports')
        .select('lists.slug')
        .$if(!closed, query => query.where('reports.closed_at', 'is', null))
        .orderBy('reports.at', 'desc')
        .orderBy('reports.id', 'desc')
        .execute(),
    )
    return rows.map(({ id, at, slug, reason, text, contact, closed_at }) => ({
      id,
      at,
      slug,
      reason,
      text,
      ...(contact !== null && { contact }),
      ...(closed_at !== null && { closedAt: closed_at }),
    }))
  }

  /** Closes a report. @returns whether it existed and was open */
  close(id: string, audit?: AuditNote): Promise<boolean> {
    const now = this.now()
    return this.database.write(async db => {
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set({ closed_at: now })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await insertAudit(db, audit, id, now)
      return true
    })
  }
}
