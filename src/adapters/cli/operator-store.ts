import * as z from 'zod'
import type { AuditNote } from '../../core/audit.ts'
import { tables } from '../../core/columns.ts'
import type { Report } from '../../domain/report.ts'

/** Lists that the operator keeps hidden. */
export type ListHolds = {
  /** @returns whether it was not so before @throws Problem `list_not_found` */
  hold(slug: string, audit: AuditNote): Promise<boolean>
  /** @returns what the list is now; nothing where it was not held @throws Problem `list_not_found` */
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
      .register(tables, { columns: ['at', 'who', 'command', 'subject', 'reason'], key: 'subject' }),
  ),
})
export type AuditEntry = z.output<typeof AuditLog>['entries'][number]

export type AuditStore = {
  /** Newest first. */
  list(limit: number): Promise<AuditEntry[]>
}

export type ReportStore = {
  /** Newest first. @param closed whether those too that are closed */
  list(closed: boolean): Promise<Report[]>
  /** @returns whether there was such a report that was open */
  close(id: string, audit: AuditNote): Promise<boolean>
}
