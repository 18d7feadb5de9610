import * as z from 'zod'
import { tableColumns } from '../../core/table-columns.ts'
import { maxPlaces } from '../../domain/list.ts'
import { ListState } from '../../domain/list-view.ts'
import { placeFields } from '../../domain/place-fields.ts'
import { Candidate, Place } from '../../domain/place-view.ts'
import { textUpTo } from '../../domain/response-schemas.ts'
import { countThatFits, firstThatFits } from '../../domain/response-size.ts'
import { importFormats } from './imported-place.ts'
import { type RowRefusal, rowRefusals } from './refusals.ts'
import { shortenedMembers } from './row-description.ts'

const verdicts = ['added', 'already_there', 'ambiguous', 'not_found', 'skipped'] as const

const RowReport = z
  .object({
    row: z.int().min(1).describe('Number of the row in the file, as used in `choices`.'),
    line: z.int().min(1).optional().describe('First line of the row, in a text file.'),
    name: placeFields.name.type.schema.optional().describe('The name in the file.'),
    verdict: z.enum(verdicts),
    place: Place.optional().describe('The place that was or would be added, or that is on the list already.'),
    placeId: textUpTo(100).optional().describe('Replaces `place` if the answer would be too long for an assistant.'),
    candidates: z.array(Candidate).max(5).optional().describe('Possible places: choose one by its `id` in `choices`.'),
    reason: z
      .enum(Object.keys(rowRefusals) as [RowRefusal, ...RowRefusal[]])
      .optional()
      .describe('Why it was not found.'),
    message: textUpTo(300).optional().describe('`reason` as a sentence.'),
    shortened: z
      .array(z.enum(shortenedMembers))
      .max(shortenedMembers.length)
      .optional()
      .describe('Members that were too long and were cut.'),
    note: z
      .enum(['taken', 'left_out'])
      .optional()
      .describe(
        'Result for the file’s note if the place was already in the list: taken if the place had no note, else left out.',
      ),
  })
  .register(tableColumns, {
    columns: ['row', 'line', 'name', 'verdict', 'reason', 'place.name', 'place.address'],
    key: 'row',
  })

export const ImportReport = z
  .object({
    format: z.enum(importFormats).describe('The kind of file, by its content.'),
    dryRun: z.boolean().describe('Whether this is only a preview and nothing was changed.'),
    rowCount: z.int().min(1).max(maxPlaces),
    counts: z
      .object({
        added: z.int().min(0),
        alreadyThere: z.int().min(0),
        ambiguous: z.int().min(0),
        notFound: z.int().min(0),
        skipped: z.int().min(0),
      })
      .describe('Number of rows by verdict.'),
    rows: z
      .array(RowReport)
      .max(maxPlaces)
      .describe(
        'Every row of the file in its order. If that is too long for an assistant: the rows that need a decision, as many as fit.',
      ),
    tooMuch: z
      .object({
        places: z
          .int()
          .min(1)
          .max(maxPlaces * 2)
          .optional()
          .describe('Number of places beyond the list’s limit.'),
        noteBytes: z
          .int()
          .min(1)
          .max(2 ** 31 - 1)
          .optional()
          .describe('Bytes of notes beyond the list’s limit.'),
      })
      .optional()
      .describe('Present if the plan does not fit into the list. Without `dryRun`, the answer is list_full.'),
    list: ListState,
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof ImportReport>
export type ReportedRow = ImportReport['rows'][number]

export const countsOf = (rows: readonly ReportedRow[]): ImportReport['counts'] => {
  const count = (verdict: ReportedRow['verdict']) => rows.filter(row => row.verdict === verdict).length
  return {
    added: count('added'),
    alreadyThere: count('already_there'),
    ambiguous: count('ambiguous'),
    notFound: count('not_found'),
    skipped: count('skipped'),
  }
}

/** Shortens a report: open questions are more important than finished rows. */
export const fitReport = (report: ImportReport, maxLength: number): ImportReport => {
  const brief = report.rows.map(inBrief)
  const undecided = brief.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'not_found')
  return firstThatFits(
    [
      () => report,
      () => ({ ...report, rows: brief }),
      () => ({ ...report, rows: undecided }),
      () => ({ ...report, rows: undecided.map(({ candidates, ...row }) => ({ ...row, ...firstTwo(candidates) })) }),
      () => ({
        ...report,
        rows: firstRows(
          undecided.map(({ candidates: _, message: __, ...row }) => row),
          maxLength,
          report,
        ),
      }),
    ],
    maxLength,
  )
}

/** Returns as many rows as fit. The counts tell the total. */
const firstRows = (
  rows: readonly ReportedRow[],
  maxLength: number,
  { rows: _, ...rest }: ImportReport,
): ReportedRow[] => rows.slice(0, countThatFits(rows, maxLength, rest))

const inBrief = ({ place, ...row }: ReportedRow): ReportedRow => (place ? { ...row, placeId: place.id } : row)

const firstTwo = (candidates: ReportedRow['candidates']) => candidates && { candidates: candidates.slice(0, 2) }
