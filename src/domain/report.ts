import * as z from 'zod'
import { manyLines, oneLine } from './text.ts'

export const reportReasons = ['spam', 'personal-data', 'illegal', 'insulting', 'something-else'] as const
export type ReportReason = (typeof reportReasons)[number]

/** A reader's report about a list. */
export const NewReport = z.strictObject({
  reason: z.enum(reportReasons),
  text: manyLines(1000),
  /** How the operator can answer. */
  contact: oneLine(200).optional(),
})
export type NewReport = z.output<typeof NewReport>

export type Report = NewReport & { id: string; at: string; slug: string; closedAt?: string }
