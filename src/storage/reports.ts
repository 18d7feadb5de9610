import type { Reader } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import { randomBase32 } from '../core/base32.ts'
import { Problem } from '../core/problem.ts'
import { withoutTokens } from '../core/token.ts'
import type { NewReport, Report } from '../domain/report.ts'
import { keepAudit } from './audit.ts'
import type { Database } from './database.ts'
import type { Erasing } from './erasing.ts'
import type { StoredList } from './stored-list.ts'

const keptForMs = 90 * 86_400_000

/** What readers report to the operator. It goes with its list. */
export class Reports {
  readonly #database: Database
  readonly #erasing: Erasing
  readonly #now: () => string

  constructor(database: Database, erasing: Erasing, now: () => string) {
    this.#database = database
    this.#erasing = erasing
    this.#now = now
  }

  /** @throws Problem `list_not_found` */
  async add({ list: { id: listId } }: Reader<StoredList>, { reason, text, contact }: NewReport): Promise<Report> {
    const report = {
      id: `rep_${randomBase32(8)}`,
      at: this.#now(),
      reason,
      text: withoutTokens(text),
      ...(contact !== undefined && { contact: withoutTokens(contact) }),
    }
    return this.#database.write(async db => {
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

  /** Newest first. @param closed whether those too that are closed */
  async list(closed: boolean): Promise<Report[]> {
    const rows = await this.#database.read(db =>
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

  /** @returns whether there was such a report that was open */
  close(id: string, audit?: AuditNote): Promise<boolean> {
    const now = this.#now()
    return this.#database.write(async db => {
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set({ closed_at: now })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await keepAudit(db, audit, id, now)
      return true
    })
  }

  /** Removes what has run out, whether anybody has looked at it or not. */
  async sweep(): Promise<void> {
    const until = new Date(Date.parse(this.#now()) - keptForMs).toISOString()
    await this.#database.write(async db => {
      const { numDeletedRows } = await db.deleteFrom('reports').where('at', '<=', until).executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await this.#erasing.note(db)
    })
  }
}
