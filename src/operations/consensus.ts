import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { methods, type Slices } from '../domain/ranking/index.ts'
import { consensus, type VoteResult } from '../domain/vote.ts'
import { agreementOf } from '../domain/vote-agreement.ts'
import type { CountedVote } from '../storage/votes.ts'

const [byDefault, ...others] = methods

/** The ranking method, as a member of inputs. */
export const consensusMethod = z.enum([byDefault.name, ...others.map(({ name }) => name)]).default(byDefault.name)

/** Returns the result of the ballots on the places that the list still has. */
export async function resultOf({ vote: { method, placeIds }, ballots, entries }: CountedVote): Promise<VoteResult> {
  const votedIds = new Set(placeIds)
  const remainingIds = entries.map(({ id }) => id).filter(id => votedIds.has(id))
  const order = await inSlices(consensus(method, ballots, remainingIds))
  const agreement = await inSlices(
    agreementOf(
      ballots,
      order.map(({ id }) => id),
    ),
  )
  return { order, ...(agreement && { agreement }) }
}

const maxSliceMs = 20

/** Runs work in slices and lets other requests run in between. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - since < maxSliceMs) continue
    await setImmediate()
    since = performance.now()
  }
}
