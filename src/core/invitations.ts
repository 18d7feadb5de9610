import type { ProblemCode } from './problem.ts'

/**
 * Links that open one thing to everyone who has them, by the credential of their operations: the input member with the id of the link, and
 * the problem for an unknown id. The ids cannot be guessed.
 */
export const invitations = {
  voteId: { member: 'voteId', unknown: 'vote_not_found' },
  suggestionsId: { member: 'id', unknown: 'suggestions_not_found' },
} as const satisfies Record<string, { member: string; unknown: ProblemCode }>

export type InvitationKind = keyof typeof invitations

export const isInvitation = (credential: string): credential is InvitationKind => Object.hasOwn(invitations, credential)

/** Problems for an unknown id. */
export const unknownInvitations: readonly ProblemCode[] = Object.values(invitations).map(({ unknown }) => unknown)
