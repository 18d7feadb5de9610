import * as z from 'zod'
import { tables } from '../core/columns.ts'
import { upTo } from '../domain/bounded.ts'
import { maxPlaces } from '../domain/list.ts'
import { ListState } from '../domain/list-view.ts'
import { longestFacts } from '../domain/place.ts'
import { Candidate, Place } from '../domain/place-view.ts'
import { firstThatFits, fitting } from '../domain/room.ts'
import { importFormats } from './imported.ts'
import { type RowRefusal, rowRefusals } from './refusals.ts'

const verdicts = ['added', 'already_there', 'ambiguous', 'not_found', 'skipped'] as const

const ImportedRow = z
  .object({
    row: z.int().min(1).describe('Its number among the rows of the file; `choices` go by it.'),
    line: z.int().min(1).optional().describe('Where it begins, in a file of lines.'),
    name: upTo(longestFacts.name).optional().describe('As the file has it.'),
    verdict: z.enum(verdicts),
    place: Place.optional().describe('As it was or would be added, or as the list has it already.'),
    placeId: upTo(100).optional().describe('Instead of `place`, where that would be too long for an assistant.'),
    candidates: z
      .array(Candidate)
      .max(5)
      .optional()
      .describe('Places that may be meant: choose one by its `id` in `choices`.'),
    reason: z
      .enum(Object.keys(rowRefusals) as [RowRefusal, ...RowRefusal[]])
      .optional()
      .describe('Why it was not found.'),
    message: upTo(300).optional().describe('The same in a sentence.'),
    shortened: z
      .array(z.enum(['name', 'address', 'note']))
      .max(3)
      .optional()
      .describe('What was longer than a list keeps and was cut.'),
    note: z
      .enum(['taken', 'left_out'])
      .optional()
      .describe(
        'What became of the file’s note for a place that was there already: taken where the place had none, left out where it has one of its own.',
      ),
  })
  .register(tables, {
    columns: ['row', 'line', 'name', 'verdict', 'reason', 'place.name', 'place.address'],
    key: 'row',
  })

export const ImportReport = z
  .object({
    format: z.enum(importFormats).describe('What the file is, by its content.'),
    dryRun: z.boolean().describe('Whether this is only the plan: then nothing was changed.'),
    rowCount: z.int().min(1).max(maxPlaces),
    counts: z
      .object({
        added: z.int().min(0),
        alreadyThere: z.int().min(0),
        ambiguous: z.int().min(0),
        notFound: z.int().min(0),
        skipped: z.int().min(0),
      })
      .describe('How many rows have which verdict.'),
    rows: z
      .array(ImportedRow)
      .max(maxPlaces)
      .describe(
        'Every row of the file in its order; where that is too long for an assistant those that need a decision, the first of them that fit.',
      ),
    tooMuch: z
      .object({
        places: z
          .int()
          .min(1)
          .max(maxPlaces * 2)
          .optional()
          .describe('Places that the list would have too many.'),
        noteBytes: z
          .int()
          .min(1)
          .max(2 ** 31 - 1)
          .optional()
          .describe('Bytes that its notes would have too many.'),
      })
      .optional()
      .describe('In a plan that does not fit into the list: without `dryRun` it is refused as list_full.'),
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

/** A report for a caller that takes in little: what still has to be decided says more than what has been done. */
export const fitReport = (report: ImportReport, room: number): ImportReport => {
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
        rows: firstOf(
          undecided.map(({ candidates: _, message: __, ...row }) => row),
          room,
          report,
        ),
      }),
    ],
    room,
  )
}

/** As many as fit; how many there are the counts say. */
const firstOf = (rows: readonly ReportedRow[], room: number, { rows: _, ...rest }: ImportReport): ReportedRow[] =>
  rows.slice(0, fitting(rows, room, rest))

const inBrief = ({ place, ...row }: ReportedRow): ReportedRow => (place ? { ...row, placeId: place.id } : row)

const firstTwo = (candidates: ReportedRow['candidates']) => candidates && { candidates: candidates.slice(0, 2) }
