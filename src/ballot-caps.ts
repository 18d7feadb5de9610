import { Cap, Spending } from './core/caps.ts'
import type { Services } from './operations/operation.ts'
import type { Settings } from './settings/index.ts'

export type BallotLimits = Pick<Settings, 'voteDailyBallotsPerAddress' | 'voteDailyCastsPerAddress'>

/** Nobody needs an account to vote: these keep one from voting for all. */
export function ballotCaps({
  voteDailyBallotsPerAddress,
  voteDailyCastsPerAddress,
}: BallotLimits): Services['ballotSpending'] {
  const casts = new Cap(
    'casts-per-address',
    voteDailyCastsPerAddress,
    'Ballots have been sent from your network today as often as may be. Come back tomorrow.',
  )
  const ballots = new Cap(
    'ballots-per-address',
    voteDailyBallotsPerAddress,
    'As many ballots of this vote have come from your network today as may come. Come back tomorrow, or change a ballot.',
  )
  return (sender, voteId, isNew) =>
    new Spending([[casts, sender], ...(isNew ? [[ballots, `${voteId} ${sender}`] as const] : [])])
}
