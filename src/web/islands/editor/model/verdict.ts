import type { Change, Closed, Problem } from './types.ts'

/**
 * What a problem means for a change that was sent. `again`: it was not done, and can be prepared anew once the list is read.
 * `done`: there is nothing left to do. `closed`: nothing can be done to this list with this token.
 */
export function verdict({ do: what }: Change, problem: Problem): 'again' | 'done' | 'refused' | 'closed' {
  const { code } = problem
  if (code === 'version_mismatch' || code === 'anchor_missing') return 'again'
  // Of a place that is in the list no longer; of an addition it says that nobody knows the place.
  if (code === 'place_not_found' && what !== 'add') return what === 'remove' ? 'done' : 'again'
  return isClosing(problem) ? 'closed' : 'refused'
}

const closes: ReadonlySet<Problem['code']> = new Set([
  'list_not_found',
  'credential_required',
  'invalid_credential',
  'wrong_credential',
  'edit_token_required',
  'edit_token_mismatch',
])

/** Whether it says that nothing can be done to this list with this token, whatever was asked. */
export const isClosing = ({ code }: Problem): boolean => closes.has(code)

export const closedBy = ({ code }: Problem): Closed =>
  code === 'list_not_found' ? 'not_found' : code === 'edit_token_mismatch' ? 'other_list' : 'wrong_key'
