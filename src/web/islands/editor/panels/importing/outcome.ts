import { element } from '../../../shared/element.ts'
import { say } from '../../../shared/words.ts'
import type { EditorWords } from '../../part.ts'
import { notesTaken, otherwise } from './decisions.ts'
import type { Preview } from './preview.ts'
import type { Choice, Report, ReportedRow } from './report.ts'
import { calledIn } from './row-in-words.ts'

/** What an import came to, in a sentence or two. */
export function doneInWords({ counts, rows }: Report, words: EditorWords['importing']): string {
  const notes = notesTaken(rows)
  return [
    say(words.added, { count: counts.added }),
    notes > 0 && say(words.notesAdded, { count: notes }),
    counts.skipped > 0 && say(words.skipped, { count: counts.skipped }),
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
  words: EditorWords['importing'],
): HTMLElement[] {
  const rows = otherwise(plan, choices, done)
  const called = calledIn(source, words)
  const became = (row: ReportedRow) => {
    const what = { added: words.nowAdded, already_there: words.nowThere }[row.verdict as string] ?? words.nowLeft
    return element('li', { dir: 'auto' }, say(what, { name: called(row) }))
  }
  return rows.length === 0 ? [] : [element('p', {}, words.otherwise), element('ul', {}, ...rows.map(became))]
}
