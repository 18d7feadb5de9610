import { formatMessage } from '../../../shared/messages.ts'
import { changedNotes, type Decisions } from './decisions.ts'
import type { Report, ReportedRow } from './report.ts'
import { type ImportMessages, wordsIn } from './row-in-words.ts'
import type { ImportSource } from './source.ts'

/** Says in a sentence or two what an import did. @param removed number of places */
export const outcomeInWords = (done: Report, removed: number, messages: ImportMessages['importing']): string => {
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

type Decided = { decisions: Decisions; source: ImportSource }

/** Returns a line for each row with which something else happened than decided. */
export function surprisesInWords(
  { decisions, source }: Decided,
  done: Report,
  messages: ImportMessages['importing'],
): string[] {
  const wordsOf = wordsIn(source, messages)
  const texts: Partial<Record<ReportedRow['verdict'], typeof messages.nowLeft>> = {
    added: messages.nowAdded,
    own: messages.nowOwn,
    already_there: messages.nowThere,
  }
  return decisions
    .surprises(done)
    .map(row => formatMessage(texts[row.verdict] ?? messages.nowLeft, { name: wordsOf(row) }))
}
