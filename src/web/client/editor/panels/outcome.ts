import { formatMessage } from '../../shared/messages.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { Outcome } from '../model/index.ts'
import type { EditorMessages } from '../part.ts'

/** What came of something that is done at once or not at all; nothing where it was done. */
export function outcomeInWords(
  outcome: Outcome,
  { editor, refusals }: Pick<EditorMessages, 'editor' | 'refusals'>,
): string {
  if (outcome.done) return ''
  const { because } = outcome
  if (because === 'away') return editor.awayNow
  return typeof because === 'string'
    ? editor.unknownNow
    : formatMessage(editor.refusedNow, { why: whyRefused(because.problem, refusals) })
}
