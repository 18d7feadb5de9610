import { locale, say } from '../../../shared/words.ts'
import type { EditorWords } from '../../part.ts'
import type { ReportedRow } from './report.ts'
import type { Source } from './source.ts'

type Words = Pick<EditorWords, 'importing' | 'refusals'>

/** What a row is called: by its name, as it was pasted, or by where it stands. */
export const calledIn =
  ({ lineAt }: Source, words: Words['importing']) =>
  (row: ReportedRow): string =>
    row.name ?? ((row.line !== undefined && lineAt?.(row.line)) || whereIs(row, words))

export const whereIs = ({ line, row }: ReportedRow, words: Words['importing']): string =>
  line === undefined ? say(words.row, { count: row }) : say(words.line, { count: line })

/** What does not become of it as the file has it; empty where everything does. */
export function remarksOn({ note, shortened = [] }: ReportedRow, { importing, refusals }: Words): string {
  const members = new Intl.ListFormat(locale).format(shortened.map(member => refusals.members[member]))
  return [
    note === 'taken' && importing.noteTaken,
    note === 'left_out' && importing.noteLeftOut,
    members && say(importing.shortened, { members }),
  ]
    .filter(Boolean)
    .join(' ')
}

export const whyNotFound = ({ reason }: ReportedRow, { rows }: Words['importing']): string =>
  reason === undefined ? '' : rows[reason]
