import { formatMessage } from '../../shared/messages.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { Outcome } from '../model/index.ts'
import type { EditorMessages } from '../part.ts'

/** Returns the failure of a request that is not repeated; empty if it worked. */
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
