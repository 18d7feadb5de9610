import * as z from 'zod'
import { briefForms } from '../../core/brief.ts'
import { tableColumns } from '../../core/table-columns.ts'
import { allDetails } from '../../domain/entry-details.ts'
import { FileGroup, maxGroupLength } from '../../domain/file-group.ts'
import { maxPlaces } from '../../domain/list.ts'
import { ListState } from '../../domain/list-view.ts'
import { placeFields } from '../../domain/place-fields.ts'
import { Candidate, Match, Place } from '../../domain/place-view.ts'
import { textUpTo } from '../../domain/response-schemas.ts'
import { countThatFits, firstThatFits } from '../../domain/response-size.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { importFormats, maxChosenColumns, maxFileRows, readingLevels, type UnreadLine } from './imported-place.ts'
import { type ImportPlan, noteOutcomes } from './plan/plan.ts'
import { type RowReason, rowReasons } from './refusals.ts'
import { shortenedMembers } from './row-description.ts'
import { choosableColumns } from './table/chosen-columns.ts'
import { maxCellLength, maxUnread, splitAt } from './unread.ts'

const maxUnreadLength = 1024 * 1024

const maxInt = 2 ** 31 - 1
const countUpTo = (max: number) => z.int().min(1).max(max).optional()
const count = z.int().min(0)

const detailNames = allDetails.map(({ name }) => name)

const verdicts = ['added', 'own', 'already_there', 'ambiguous', 'left_out'] as const

const RowReport = z
  .object({
    row: z.int().min(1).describe('Number of the row in the file, as used in `choices`.'),
    line: z.int().min(1).optional().describe('First line of the row, in a text file.'),
    group: textUpTo(maxGroupLength).optional().describe('The layer, folder, heading, tag or file that has the row.'),
    name: placeFields.name.type.schema.optional().describe('The name in the file.'),
    verdict: z
      .enum(verdicts)
      .describe(
        '`added`: a known place, or one with an id. `own`: in the row’s own words. `already_there`: on the list, with the row’s note and details merged. `ambiguous` and `left_out`: not added.',
      ),
    place: Place.optional().describe('The place that was or would be added, or that is on the list already.'),
    placeId: textUpTo(100).optional().describe('Replaces `place` if the answer would be too long for an assistant.'),
    match: Match.optional().describe('How well the place fits the row, if it was found by its name.'),
    candidates: z.array(Candidate).max(5).optional().describe('Possible places: choose one by its `id` in `choices`.'),
    reason: z
      .enum(Object.keys(rowReasons) as [RowReason, ...RowReason[]])
      .optional()
      .describe(
        'Why it was left out, or was added in its own words. `bad_position` and `swapped_position` may also stand at a place that was found.',
      ),
    message: textUpTo(300).optional().describe('`reason` as a sentence.'),
    shortened: z
      .array(z.enum(shortenedMembers))
      .max(shortenedMembers.length)
      .optional()
      .describe('Members that were too long and were cut.'),
    note: z
      .enum(noteOutcomes)
      .optional()
      .describe(
        'What happened to the note of a place on the list: taken if it had none, else appended, appended and cut, or replaced by choice.',
      ),
    details: z
      .array(z.enum(detailNames))
      .max(detailNames.length)
      .optional()
      .describe('The details that the row adds to a place on the list, or replaces by choice.'),
  })
  .register(tableColumns, {
    columns: ['row', 'line', 'group', 'name', 'verdict', 'reason', 'place.name', 'place.address'],
    key: 'row',
  })

export const ImportReport = z
  .object({
    format: z.enum(importFormats).describe('The kind of file, by its content.'),
    dryRun: z.boolean().describe('Whether this is only a preview and nothing was changed.'),
    rowCount: z.int().min(1).max(maxFileRows),
    counts: z
      .object({ added: count, own: count, alreadyThere: count, ambiguous: count, leftOut: count })
      .describe('Number of rows by verdict. Their sum is `rowCount`.'),
    groups: z
      .array(FileGroup)
      .max(maxFileRows)
      .describe('The groups of the file in its order: choose among them by `groups`. Empty if no row has a group.'),
    rows: z
      .array(RowReport)
      .max(maxFileRows)
      .describe(
        'Every row of the file in its order. If that is too long for an assistant: the rows that need a decision, as many as fit.',
      ),
    readings: z
      .array(
        z
          .object({
            id: textUpTo(50).describe('Send it as `reading`.'),
            as: z.enum(readingLevels).describe('What names the restaurants.'),
            rowCount: z.int().min(1).max(maxFileRows),
            firstRows: z
              .array(
                z
                  .object({ name: textUpTo(200), near: textUpTo(200).optional() })
                  .register(tableColumns, { columns: ['name', 'near'], key: 'name' }),
              )
              .max(3),
          })
          .register(tableColumns, { columns: ['id', 'as', 'rowCount'], key: 'id' }),
      )
      .max(3)
      .optional()
      .describe(
        'The likeliest ways to read a document that can be read in more than one way. The first is the one used.',
      ),
    columns: z
      .array(
        z
          .object({
            heading: textUpTo(100).describe('Empty if it has none.'),
            as: z.enum(choosableColumns).optional().describe('What it is taken for. Absent: a line of the note.'),
            isGuessed: z.literal(true).optional().describe('Present if its texts alone say so, and not its heading.'),
            texts: z.array(textUpTo(60)).max(3).describe('The first ones.'),
          })
          .register(briefForms, { keep: ['heading', 'as'] })
          .register(tableColumns, { columns: ['heading', 'as', 'texts'], key: 'heading' }),
      )
      .max(maxChosenColumns)
      .optional()
      .describe(
        'The columns of a file that is one table. To take them for something else, send all of them as `reading`, in their order: `columns:name,town,,note`. Nothing between two commas makes a column a line of the note, and `nothing` leaves it out.',
      ),
    unread: z
      .array(
        z
          .object({
            row: z.int().min(1).optional().describe('Absent for a line that is part of no row.'),
            line: z.int().min(1).optional(),
            heading: textUpTo(200).optional().describe('The heading of its column, or the name of its member.'),
            text: textUpTo(maxCellLength),
          })
          .register(tableColumns, { columns: ['row', 'line', 'heading', 'text'], key: 'row' }),
      )
      .max(maxUnread)
      .optional()
      .describe(
        'Text that no place holds: what a cell, a note or another member has beyond its limit, lines that cannot be read, and lines of a text that are part of no row. At most 200 texts, of a million characters together.',
      ),
    unreadCount: countUpTo(maxInt).describe('Number of such texts in the file.'),
    gone: z
      .array(
        z
          .object({ id: textUpTo(100), rank: z.int().min(1), name: placeFields.name.type.schema })
          .register(tableColumns, { columns: ['rank', 'name', 'id'], key: 'id' }),
      )
      .max(maxPlaces)
      .optional()
      .describe(
        'Places of the list that the file lacks, if the list and the file each have half of the other’s places. See `remove`.',
      ),
    tooMany: z
      .object({
        places: countUpTo(maxPlaces + maxFileRows).describe('Number of places beyond the list’s limit.'),
        noteBytes: countUpTo(maxInt).describe('Bytes of notes beyond the list’s limit.'),
      })
      .optional()
      .describe(
        'Present if the plan does not fit into the list: choose `groups` or `firstRows`. Without `dryRun`, the answer is list_full.',
      ),
    list: ListState,
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.output<typeof ImportReport>
export type ReportedRow = ImportReport['rows'][number]

export const countsOf = (rows: readonly ReportedRow[]): ImportReport['counts'] => {
  const count = (verdict: ReportedRow['verdict']) => rows.filter(row => row.verdict === verdict).length
  return {
    added: count('added'),
    own: count('own'),
    alreadyThere: count('already_there'),
    ambiguous: count('ambiguous'),
    leftOut: count('left_out'),
  }
}

/** Shortens a report: open questions are more important than finished rows. */
export const fitReport = (report: ImportReport, maxLength: number): ImportReport => {
  const brief = report.rows.map(inBrief)
  const undecided = brief.filter(isUndecided)
  const bare = undecided.map(({ candidates: _, message: __, ...row }) => row)
  const short = withoutLongParts(report)
  return firstThatFits(
    [
      () => report,
      () => ({ ...report, rows: brief }),
      () => ({ ...short, rows: brief }),
      () => ({ ...short, rows: undecided }),
      () => ({ ...short, rows: undecided.map(({ candidates, ...row }) => ({ ...row, ...firstTwo(candidates) })) }),
      // As many rows as fit. The counts tell the total.
      () => ({ ...short, rows: bare.slice(0, countThatFits(bare, maxLength, { ...short, rows: [] })) }),
    ],
    maxLength,
  )
}

/** Whether a person may want to decide about a row. */
const isUndecided = ({ verdict, candidates = [], reason }: ReportedRow): boolean =>
  verdict === 'ambiguous' ||
  (verdict === 'own' && (candidates.length > 0 || reason !== undefined)) ||
  (verdict === 'left_out' && reason !== 'not_chosen' && reason !== 'skipped')

/** Returns the unread texts of rows that were not left out on purpose, then lines of no row, as many as a report holds, and their number. */
export const unreadIn = (
  rows: ImportPlan<unknown>['rows'],
  beside: readonly UnreadLine[],
): Pick<ImportReport, 'unread' | 'unreadCount'> => {
  const ofRows = rows
    .filter(({ reason }) => reason !== 'not_chosen' && reason !== 'skipped')
    .flatMap(({ row, line, unread = [] }) => unread.map(text => definedMembers({ row, line, ...text })))
  const lines = beside.map(({ line, text }) => ({ line, text: splitAt(text, maxCellLength)[0] }))
  const all = [...ofRows, ...lines]
  if (all.length === 0) return {}
  let length = 0
  const unread = all.slice(0, maxUnread).filter(({ text }) => {
    length += text.length
    return length <= maxUnreadLength
  })
  return { unread, unreadCount: all.length }
}

/** Maximum characters of an unread text in an answer that is too long for an assistant. */
const maxBriefText = 200

/** As many groups and places as an assistant's answer has room for beside the rows. */
const maxBeside = 100

const withoutLongParts = ({ gone, unread, ...report }: ImportReport): ImportReport => ({
  ...report,
  ...(unread && {
    unread: unread.slice(0, maxBeside).map(each => ({ ...each, text: splitAt(each.text, maxBriefText)[0] })),
  }),
  groups: report.groups.slice(0, maxBeside),
  ...(gone && { gone: gone.slice(0, maxBeside) }),
})

const inBrief = ({ place, ...row }: ReportedRow): ReportedRow => (place ? { ...row, placeId: place.id } : row)

const firstTwo = (candidates: ReportedRow['candidates']) => candidates && { candidates: candidates.slice(0, 2) }
