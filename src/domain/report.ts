import * as z from 'zod'
import { manyLines, oneLine } from './text.ts'

/** Why somebody says that a list should not be there. */
export const reportReasons = ['spam', 'personal-data', 'illegal', 'insulting', 'something-else'] as const
export type ReportReason = (typeof reportReasons)[number]

/** What a reader tells the operator of a list. */
export const NewReport = z.strictObject({
  reason: z.enum(reportReasons),
  text: manyLines(1000),
  /** How to answer. */
  contact: oneLine(200).optional(),
})
export type NewReport = z.output<typeof NewReport>

export type Report = NewReport & { id: string; at: string; slug: string; closedAt?: string }
