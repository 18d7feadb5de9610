import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import { changedNotes } from './decisions.ts'
import type { Preview } from './preview.ts'
import type { Report, ReportedRow } from './report.ts'
import { type ImportMessages, wordsIn } from './row-in-words.ts'

/** Says in a sentence or two what an import did. @param removed number of places */
export function doneInWords(done: Report, removed: number, messages: ImportMessages['importing']): string {
  const notes = changedNotes(done).length
  return [
    formatMessage(messages.added, { count: done.counts.added + done.counts.own }),
    notes > 0 && formatMessage(messages.notesChanged, { count: notes }),
    removed > 0 && formatMessage(messages.removed, { count: removed }),
    done.counts.leftOut > 0 && formatMessage(messages.skipped, { count: done.counts.leftOut }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Lists the rows with which something else happened than the preview showed; nothing if there are none. */
export function surprises(
  { decisions, source }: Preview,
  done: Report,
  messages: ImportMessages['importing'],
): HTMLElement[] {
  const rows = decisions.surprises(done)
  const wordsOf = wordsIn(source, messages)
  const texts: Partial<Record<ReportedRow['verdict'], typeof messages.nowLeft>> = {
    added: messages.nowAdded,
    own: messages.nowOwn,
    already_there: messages.nowThere,
  }
  const item = (row: ReportedRow) =>
    element('li', { dir: 'auto' }, formatMessage(texts[row.verdict] ?? messages.nowLeft, { name: wordsOf(row) }))
  return rows.length === 0 ? [] : [element('p', {}, messages.otherwise), element('ul', {}, ...rows.map(item))]
}
