import { say } from '../../shared/words.ts'
import type { Outcome } from '../model/index.ts'
import type { EditorWords } from '../part.ts'

/** What came of something that is done at once or not at all; nothing where it was done. */
export function outcomeInWords(outcome: Outcome, words: EditorWords['editor']): string {
  if (outcome.done) return ''
  const { because } = outcome
  if (because === 'away') return words.awayNow
  return typeof because === 'string' ? words.unknownNow : say(words.refusedNow, { detail: because.problem.detail })
}
