import type { Api } from './api.ts'
import type { Ask, HistoryPage, NewKey, Outcome, Problem } from './types.ts'

// What is done at once or not at all, and asked for again by the person, not by this program a day later.

/** @param cursor `nextCursor` of the page before */
export async function readHistory(api: Api, cursor: string | undefined): Promise<Outcome<HistoryPage>> {
  const path = cursor === undefined ? '/history' : `/history?cursor=${encodeURIComponent(cursor)}`
  const answer = await api.ask({ method: 'GET', path })
  if (!answer.reached) return { done: false, because: 'away' }
  if (answer.problem) return { done: false, because: { problem: answer.problem } }
  return { done: true, ...(answer.body as HistoryPage) }
}

/** How often it is asked whether something was done, before that is called unknown. */
const tries = 3

type Repeated = {
  /** Besides the token. */
  headers?: { [name: string]: string }
  /** Whether a problem, after an answer was lost, says that it was done. */
  isDone?(problem: Problem): boolean
}

/** For what may be done twice: a lost answer is made up for by asking again. */
async function repeated(api: Api, ask: Ask, { headers, isDone }: Repeated = {}): Promise<Outcome> {
  for (let tried = 1; tried <= tries; tried++) {
    const answer = await api.ask(ask, headers)
    if (!answer.reached) continue
    const { problem } = answer
    return !problem || (tried > 1 && isDone?.(problem)) ? { done: true } : { done: false, because: { problem } }
  }
  return { done: false, because: 'unknown' }
}

/** After an answer was lost, a list that is not found is one that was deleted. */
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
 * A new token for the list; the one before opens nothing from then on. The service gives it once and has no retry for that: where the
 * answer is lost, the old token is tried. While it opens the list nothing was done; does it no longer, the new one is `lost`.
 */
export async function rotateToken(api: Api): Promise<Outcome<NewKey>> {
  const old = { method: 'GET', path: '/history?limit=1' } as const
  // Not over a network that is not there: this makes it less likely that the answer is lost.
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
