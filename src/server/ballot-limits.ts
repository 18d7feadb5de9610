import type { Settings } from '../config/index.ts'
import { type CountSharing, perDay, RateLimit, RateLimitCharge } from '../core/rate-limits/rate-limit.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { Services } from '../operations/operation.ts'

export type BallotLimits = Pick<Settings, 'voteDailyBallotsPerAddress' | 'voteDailyCastsPerAddress'>

/** Creates the quotas that keep one person from casting many ballots. Voting needs no account. */
export function ballotLimits(
  { voteDailyBallotsPerAddress, voteDailyCastsPerAddress }: BallotLimits,
  sharing: CountSharing | undefined,
  telemetry: Telemetry,
): Services['ballotQuota'] {
  const casts = new RateLimit(
    {
      name: 'casts-per-address',
      points: voteDailyCastsPerAddress,
      ...perDay,
      refusal: 'Your network has reached today’s limit for casting and changing ballots. Come back tomorrow.',
    },
    sharing,
    telemetry,
  )
  const ballots = new RateLimit(
    {
      name: 'ballots-per-address',
      points: voteDailyBallotsPerAddress,
      ...perDay,
      refusal: 'Your network has reached today’s ballot limit for this vote. Come back tomorrow, or change a ballot.',
    },
    sharing,
    telemetry,
  )
  return (sender, voteId, isNew) =>
    new RateLimitCharge([[casts, sender], ...(isNew ? [[ballots, `${voteId} ${sender}`] as const] : [])])
}
