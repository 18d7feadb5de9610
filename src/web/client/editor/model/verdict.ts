import type { Change, Closed, Problem, Refused } from './types.ts'

/**
 * Returns what a problem means for a sent change. `again`: not done; prepare it again for the present list. `done`: nothing is left to
 * do. `closed`: nothing can be done with this token.
 */
export function verdict({ do: what }: Change, problem: Problem): 'again' | 'done' | 'refused' | 'closed' {
  const { code } = problem
  if (code === 'version_mismatch' || code === 'anchor_missing') return 'again'
  // For a place that left the list. For an addition it means that the place is unknown.
  if (code === 'place_not_found' && what !== 'add') return what === 'remove' ? 'done' : 'again'
  return isClosing(problem) ? 'closed' : 'refused'
}

const unchangeable: ReadonlySet<number> = new Set([400, 413, 422])

/** Returns whether a refused change may be accepted if it is sent again as it is. */
export const maySucceedLater = ({ because }: Refused): boolean =>
  'problem' in because
    ? !unchangeable.has(because.problem.status) && because.problem.code !== 'place_ambiguous'
    : !('unknown' in because)

const closes: ReadonlySet<Problem['code']> = new Set([
  'list_not_found',
  'credential_required',
  'invalid_credential',
  'wrong_credential',
  'edit_token_required',
  'edit_token_mismatch',
])

/** Returns whether nothing can be done to this list with this token. */
export const isClosing = ({ code }: Problem): boolean => closes.has(code)

export const closedBy = ({ code }: Problem): Closed =>
  code === 'list_not_found' ? 'not_found' : code === 'edit_token_mismatch' ? 'other_list' : 'wrong_key'
