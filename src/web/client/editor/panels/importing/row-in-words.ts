import type { RowRefusal } from '../../../../../formats/import/refusals.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import type { ReportedRow } from './report.ts'
import type { ImportSource } from './source.ts'

type RowMessages = Pick<EditorMessages, 'importing' | 'refusals'>

/** What a row is called: by its name, as it was pasted, or by where it stands. */
export const calledIn =
  ({ lineAt }: ImportSource, messages: RowMessages['importing']) =>
  (row: ReportedRow): string =>
    row.name ?? ((row.line !== undefined && lineAt?.(row.line)) || whereIs(row, messages))

export const whereIs = ({ line, row }: ReportedRow, messages: RowMessages['importing']): string =>
  line === undefined ? formatMessage(messages.row, { count: row }) : formatMessage(messages.line, { count: line })

/** What does not become of it as the file has it; empty where everything does. */
export function remarksOn({ note, shortened = [] }: ReportedRow, { importing, refusals }: RowMessages): string {
  // A new field may have no word yet.
  const words: Record<string, string> = refusals.members
  const members = new Intl.ListFormat(locale).format(shortened.map(member => words[member] ?? member))
  return [
    note === 'taken' && importing.noteTaken,
    note === 'left_out' && importing.noteLeftOut,
    members && formatMessage(importing.shortened, { members }),
  ]
    .filter(Boolean)
    .join(' ')
}

export const whyNotFound = ({ reason }: ReportedRow, { rows }: RowMessages['importing']): string =>
  reason === undefined ? '' : (rows satisfies Record<RowRefusal, string>)[reason]
