import * as z from 'zod'
import type { AuditNote } from '../core/audit.ts'
import { tableColumns } from '../core/table-columns.ts'
import type { Report } from '../domain/report.ts'

/** Lists that the operator has hidden. */
export type ListHolds = {
  /** @returns whether the list was not held before @throws Problem `list_not_found` */
  hold(slug: string, audit: AuditNote): Promise<boolean>
  /** @returns the list's visibility now, or `undefined` if it was not held @throws Problem `list_not_found` */
  release(slug: string, audit: AuditNote): Promise<'public' | 'hidden' | undefined>
}

export const AuditLog = z.object({
  entries: z.array(
    z
      .object({
        at: z.iso.datetime(),
        who: z.string(),
        command: z.string(),
        subject: z.string().optional(),
        reason: z.string().optional(),
      })
      .register(tableColumns, { columns: ['at', 'who', 'command', 'subject', 'reason'], key: 'subject' }),
  ),
})
export type AuditEntry = z.output<typeof AuditLog>['entries'][number]

export type AuditStore = {
  /** Newest first. */
  list(limit: number): Promise<AuditEntry[]>
}

export type ReportStore = {
  /** Newest first. @param closed includes closed reports */
  list(closed: boolean): Promise<Report[]>
  /** @returns whether the report existed and was open */
  close(id: string, audit: AuditNote): Promise<boolean>
}
