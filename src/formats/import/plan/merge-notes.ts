import { maxNoteLength } from '../../../domain/list.ts'
import { salvaged } from '../../../domain/text.ts'

/** What happened to the note of a row whose place is on the list already. */
export const noteOutcomes = ['taken', 'appended', 'cut', 'replaced'] as const
export type NoteOutcome = (typeof noteOutcomes)[number]

/**
 * Appends a second note to a note. A note that is part of the other one is not repeated.
 * @returns `undefined` without a second note; `cut`, with what was cut off, if both together are too long
 */
export const mergeNotes = (
  first: string,
  second: string | undefined,
): { note: string; outcome: Exclude<NoteOutcome, 'replaced'>; cutOff?: string } | undefined => {
  if (second === undefined || second.trim() === '') return undefined
  if (first.includes(second.trim())) return { note: first, outcome: 'taken' }
  if (second.includes(first.trim())) return { note: second, outcome: 'taken' }
  const whole = `${first.trimEnd()}\n\n${second}`
  const { text: note, cut } = salvaged(whole, maxNoteLength, 'many lines')!
  return cut ? { note, outcome: 'cut', cutOff: whole.slice(note.length) } : { note, outcome: 'appended' }
}
