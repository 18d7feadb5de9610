import type { RowReason } from '../../../../../formats/import/refusals.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import { isOnList } from './decisions.ts'
import type { Report, ReportedRow } from './report.ts'
import type { ImportSource } from './source.ts'

export type ImportMessages = Pick<EditorMessages, 'editor' | 'importing' | 'refusals'>

/** Names a row by its name, by the pasted line, or by where it stands. */
export const wordsIn =
  ({ lineAt }: ImportSource, messages: ImportMessages['importing']) =>
  (row: ReportedRow): string =>
    row.name ?? ((row.line !== undefined && lineAt?.(row.line)) || whereIs(row, messages))

export const whereIs = ({ line, row }: ReportedRow, messages: ImportMessages['importing']): string =>
  line === undefined ? formatMessage(messages.row, { count: row }) : formatMessage(messages.line, { count: line })

/** Returns what changes of the row's data on the way into the list, and what happens to a note there. */
export function remarksOn(row: ReportedRow, { importing, refusals }: ImportMessages, plan: Report): string[] {
  const { note, verdict, shortened = [] } = row
  const isTwice = verdict === 'already_there' && !isOnList(row, plan)
  return [
    isTwice && importing.twice,
    note === 'taken' && !isTwice && importing.noteTaken,
    note === 'cut' && importing.noteCut,
    shortened.length > 0 &&
      formatMessage(importing.shortened, { members: membersInWords(shortened, refusals.members) }),
  ].filter(remark => remark !== false)
}

/** @param names of members. A new one may have no name yet. */
const membersInWords = (members: readonly string[], names: Readonly<Record<string, string>>): string =>
  new Intl.ListFormat(locale).format(members.map(member => names[member] ?? member))

/** Returns why a row was left out or not found; an empty text if there is no reason. */
export const reasonOf = ({ reason }: ReportedRow, { rows }: ImportMessages['importing']): string =>
  reason === undefined ? '' : (rows satisfies Record<RowReason, string>)[reason]
