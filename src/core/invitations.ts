import type { ProblemCode } from './problem.ts'

/**
 * Ballot links and suggestion links. Everyone who has such a link may use its operations, and its id cannot be guessed. Each entry has the
 * name of the credential, the input member with the id, and the problem for an unknown id.
 */
export const invitations = {
  voteId: { member: 'voteId', unknown: 'vote_not_found' },
  suggestionsId: { member: 'id', unknown: 'suggestions_not_found' },
} as const satisfies Record<string, { member: string; unknown: ProblemCode }>

export type InvitationKind = keyof typeof invitations

export const isInvitation = (credential: string): credential is InvitationKind => Object.hasOwn(invitations, credential)

/** Problems for an unknown id. */
export const unknownInvitations: readonly ProblemCode[] = Object.values(invitations).map(({ unknown }) => unknown)
