import { aDay, Limit, type Sharing, Spending } from './core/limits.ts'
import type { Telemetry } from './core/telemetry.ts'
import type { Services } from './operations/operation.ts'
import type { Settings } from './settings/index.ts'

export type BallotLimits = Pick<Settings, 'voteDailyBallotsPerAddress' | 'voteDailyCastsPerAddress'>

/** Nobody needs an account to vote: these keep one from voting for all. */
export function ballotCaps(
  { voteDailyBallotsPerAddress, voteDailyCastsPerAddress }: BallotLimits,
  sharing: Sharing | undefined,
  telemetry: Telemetry,
): Services['ballotSpending'] {
  const casts = new Limit(
    {
      name: 'casts-per-address',
      points: voteDailyCastsPerAddress,
      ...aDay,
      refusal: 'Ballots have been sent from your network today as often as may be. Come back tomorrow.',
    },
    sharing,
    telemetry,
  )
  const ballots = new Limit(
    {
      name: 'ballots-per-address',
      points: voteDailyBallotsPerAddress,
      ...aDay,
      refusal:
        'As many ballots of this vote have come from your network today as may come. Come back tomorrow, or change a ballot.',
    },
    sharing,
    telemetry,
  )
  return (sender, voteId, isNew) =>
    new Spending([[casts, sender], ...(isNew ? [[ballots, `${voteId} ${sender}`] as const] : [])])
}
