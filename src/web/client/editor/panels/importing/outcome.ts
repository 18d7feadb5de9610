import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import { notesTaken, otherwise } from './decisions.ts'
import type { Preview } from './preview.ts'
import type { Choice, Report, ReportedRow } from './report.ts'
import { calledIn } from './row-in-words.ts'

/** What an import came to, in a sentence or two. */
export function doneInWords({ counts, rows }: Report, messages: EditorMessages['importing']): string {
  const notes = notesTaken(rows)
  return [
    formatMessage(messages.added, { count: counts.added }),
    notes > 0 && formatMessage(messages.notesAdded, { count: notes }),
    counts.skipped > 0 && formatMessage(messages.skipped, { count: counts.skipped }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether the list is another one than before. */
export const hasChanged = ({ counts, rows }: Report): boolean => counts.added > 0 || notesTaken(rows) > 0

/** What has become of rows otherwise than the preview said; nothing where all is as it said. */
export function surprises(
  { plan, source }: Pick<Preview, 'plan' | 'source'>,
  choices: readonly Choice[],
  done: Report,
  messages: EditorMessages['importing'],
): HTMLElement[] {
  const rows = otherwise(plan, choices, done)
  const called = calledIn(source, messages)
  const became = (row: ReportedRow) => {
    const what =
      { added: messages.nowAdded, already_there: messages.nowThere }[row.verdict as string] ?? messages.nowLeft
    return element('li', { dir: 'auto' }, formatMessage(what, { name: called(row) }))
  }
  return rows.length === 0 ? [] : [element('p', {}, messages.otherwise), element('ul', {}, ...rows.map(became))]
}
