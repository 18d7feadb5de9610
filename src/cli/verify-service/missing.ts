import { randomBase32 } from '../../util/base32.ts'

// Names that no service has given out.

/** A slug of the right form. @param like another slug, of the same length */
export const missingSlug = (like = 'where-nobody-eats-000000'): string => like.replace(/[^-]+$/, randomBase32(6))

/** Values of all members of paths. */
export const missingInput = {
  slug: 'where-nobody-eats-zzzzzz',
  placeId: `plc_${'0'.repeat(20)}`,
  format: 'kml',
  label: '2026',
  voteId: `vote_${'0'.repeat(26)}`,
  id: `suggest_${'0'.repeat(24)}`,
} as const
