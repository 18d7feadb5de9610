import { type Operation, pathMembers } from './contract.ts'
import { randomBase32 } from './tokens.ts'

// Names that no service has given out.

/** Returns a slug of the right form. @param like another slug, of the same length */
export const missingSlug = (like = 'where-nobody-eats-000000'): string => like.replace(/[^-]+$/, randomBase32(6))

/** Values of all members of paths. */
export const missingMembers = {
  slug: 'where-nobody-eats-zzzzzz',
  placeId: `plc_${'0'.repeat(20)}`,
  format: 'kml',
  label: '2026',
  voteId: `vote_${'0'.repeat(26)}`,
  id: `suggest_${'0'.repeat(24)}`,
} as const

/** Returns the members of an operation's path. @param slug of a list; one that is missing by default */
export const pathInput = (
  operation: Pick<Operation, 'path'>,
  slug: string = missingMembers.slug,
): Record<string, string> =>
  Object.fromEntries(
    pathMembers(operation).map(name => [name, { ...missingMembers, slug }[name as keyof typeof missingMembers]]),
  )
