import type { Api } from './api.ts'
import type { Ask, HistoryPage, NewKey, Outcome, Problem } from './types.ts'

// Requests that are sent at once or not at all. The person repeats them, not this program a day later.

/** @param cursor `nextCursor` of the previous page */
export async function readHistory(api: Api, cursor: string | undefined): Promise<Outcome<HistoryPage>> {
  const path = cursor === undefined ? '/history' : `/history?cursor=${encodeURIComponent(cursor)}`
  const answer = await api.ask({ method: 'GET', path })
  if (!answer.reached) return { done: false, because: 'away' }
  if (answer.problem) return { done: false, because: { problem: answer.problem } }
  return { done: true, ...(answer.body as HistoryPage) }
}

/** Number of checks whether a request was done, before its outcome counts as unknown. */
const tries = 3

type Repeated = {
  /** Besides the token. */
  headers?: { [name: string]: string }
  /** Returns whether a problem after a lost answer means that it was done. */
  isDone?(problem: Problem): boolean
}

/** Sends a request that may be done twice, and repeats it after a lost answer. */
async function repeated(api: Api, ask: Ask, { headers, isDone }: Repeated = {}): Promise<Outcome> {
  for (let tried = 1; tried <= tries; tried++) {
    const answer = await api.ask(ask, headers)
    if (!answer.reached) continue
    const { problem } = answer
    return !problem || (tried > 1 && isDone?.(problem)) ? { done: true } : { done: false, because: { problem } }
  }
  return { done: false, because: 'unknown' }
}

/** After a lost answer, a list that is not found was deleted. */
export const deleteList = (api: Api): Promise<Outcome> =>
  repeated(api, { method: 'DELETE', path: '' }, { isDone: ({ code }) => code === 'list_not_found' })

export const clearHistory = (api: Api): Promise<Outcome> => repeated(api, { method: 'DELETE', path: '/history' })

/** @param placeIds every place once, best first @param key the Idempotency-Key */
export const reorder = (api: Api, placeIds: readonly string[], ifVersion: number, key: string): Promise<Outcome> =>
  repeated(
    api,
    { method: 'PUT', path: '/order', body: { placeIds, ifVersion } },
    { headers: { 'idempotency-key': key } },
  )

/**
 * Replaces the list's token and invalidates the old one. The service returns the new token only once, without retries: after a lost
 * answer the old token is tried. If it still works, nothing was done; if not, the new one is `lost`.
 */
export async function rotateToken(api: Api): Promise<Outcome<NewKey>> {
  const old = { method: 'GET', path: '/history?limit=1' } as const
  // Checks the network first, which makes a lost answer less likely.
  if (!(await api.ask(old)).reached) return { done: false, because: 'away' }
  const answer = await api.ask({ method: 'POST', path: '/edit-token' })
  if (answer.reached && answer.problem) return { done: false, because: { problem: answer.problem } }
  if (answer.reached) {
    const key = answer.body as NewKey
    api.token = key.editToken
    return { done: true, ...key }
  }
  for (let tried = 1; tried <= tries; tried++) {
    const opens = await api.ask(old)
    if (opens.reached) return { done: false, because: opens.problem ? 'lost' : 'away' }
  }
  return { done: false, because: 'unknown' }
}
