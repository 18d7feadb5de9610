import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { base, type Json, openApi } from '../support/api.ts'
import { type ApiDocument, documentOf } from './fuzz/document.ts'
import type { Send } from './fuzz/exchange.ts'
import { type Fuzzed, holds, sentIn, type Tally } from './fuzz/sequences.ts'
import { figure, form, isLong, seed, timeoutMs } from './support/form.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())
const { text } = await api.ask('GET /openapi.json')
const document = documentOf(text)
const direct: Send = request => api.service.fetch(request)
const fuzzed: Fuzzed = { send: direct, document, base, key: api.key, later: api.clock.forward }

test(
  'every operation responds as documented, for any input in any order',
  async () => {
    const tally: Tally = new Map()
    await fc.assert(holds(fuzzed, tally, form(70, 40)), { seed, numRuns: form(125, 45_000) })

    expect(sentIn(tally)).toBeGreaterThan(form(4000, 1_000_000))
    const [seen, all] = answersSeen(tally)
    // A short run of any seed may miss a rare answer.
    if (isLong) expect(rarelySeen(tally), 'each operation must often succeed and often be refused').toEqual([])
    expect(seen / all).toBeGreaterThan(form(0.6, 0.75))
    const value = `0 in ${sentIn(tally)} requests; ${seen} of ${all} described answers seen (seed ${seed})`
    figure({ row: 12, what: 'REST: answers that are not as the document says', value, must: '0 in 1 M', met: true })
  },
  // Each write waits for the disk, which other tests use as well.
  5 * timeoutMs,
)

/** Returns the operations that succeeded, or were refused, less than ten times. That is too little to count as tested. */
const rarelySeen = (tally: Tally): string[] =>
  document.operations.flatMap(({ id }) => {
    const counts = [...(tally.get(id) ?? [])]
    const times = (isOf: (status: number) => boolean): number =>
      counts.reduce((sum, [status, count]) => sum + (isOf(status) ? count : 0), 0)
    const [succeeded, refused] = [times(status => status < 400), times(status => status >= 400)]
    return Math.min(succeeded, refused) < 10 ? [`${id} succeeded ${succeeded} times, was refused ${refused} times`] : []
  })

/** Counts the documented responses that were seen, and all those that a request alone can cause. */
const answersSeen = (tally: Tally): [seen: number, all: number] => {
  const all = document.operations.flatMap(({ id, answers }) =>
    [...answers.keys()].filter(status => status < 500 && status !== 429).map(status => [id, status] as const),
  )
  return [all.filter(([id, status]) => tally.get(id)?.has(status)).length, all.length]
}

describe('the checks detect a violation', () => {
  /** Returns the first violation. */
  const firstViolation = async (changed: Partial<Fuzzed>): Promise<string> => {
    const { failed, errorInstance } = await fc.check(holds({ ...fuzzed, ...changed }, new Map()), {
      ...{ seed: 3, numRuns: 120, endOnFailure: true },
    })
    return failed ? (errorInstance as Error).message : 'nothing'
  }

  const changing = (change: (document: Json) => void): ApiDocument => {
    const changed: Json = JSON.parse(text)
    change(changed)
    return documentOf(JSON.stringify(changed))
  }

  test.each<[what: string, change: (document: Json) => void, complaint: RegExp]>([
    [
      'if a member of a response had a shorter limit',
      ({ components }) => Object.assign(components.schemas.List.properties.title, { maxLength: 3 }),
      /^the answer is not as described: \/title must NOT have more than 3 characters/,
    ],
    [
      'if an operation did not declare one of its statuses',
      ({ paths }) => void delete paths['/lists/{slug}/places'].post.responses[409],
      /^409 is not described for addPlace/,
    ],
    [
      'if the document admitted less than the service accepts',
      ({ paths }) => Object.assign(paths['/lists'].get.parameters[2].schema, { maximum: 1 }),
      /^taken though it is not admitted: limit in the query/,
    ],
  ])('%s', async (_, change, complaint) => {
    expect(await firstViolation({ document: changing(change) })).toMatch(complaint)
  })

  /** Sends requests to the service and replaces some of its responses. */
  const replacing =
    (
      isReplaced: (answer: Response, request: Request) => boolean,
      instead: (answer: Response) => Response | Promise<Response>,
    ): Send =>
    async request => {
      const answer = await direct(request)
      return isReplaced(answer, request) ? instead(answer) : answer
    }
  const as = (answer: Response, status: number, change: (headers: Headers) => void = () => {}): Response => {
    const headers = new Headers(answer.headers)
    change(headers)
    return new Response(answer.body, { status, headers })
  }
  const is = (status: number) => (answer: Response) => answer.status === status
  const withText = (change: (text: string) => string) => async (answer: Response) =>
    new Response(change(await answer.text()), { status: answer.status, headers: answer.headers })
  const isRefused = ({ status }: Response, { method }: Request) =>
    method === 'DELETE' && (status === 401 || status === 403)
  const isRead = ({ status }: Response, { method, url }: Request) =>
    status === 200 && method === 'GET' && /lists\/[^/]+$/.test(url)

  test.each<[what: string, send: Send, complaint: RegExp]>([
    ['if the service failed', replacing(is(409), answer => as(answer, 500)), /^500: /],
    [
      'if a stack trace were shown',
      replacing(
        is(400),
        withText(text => text.replace('Correct', 'at run (core/run.ts:95:3) Correct')),
      ),
      /^it tells of the inside/,
    ],
    [
      'if a token were shown',
      replacing(
        isRead,
        withText(text => text.replace('"slug"', `"token":"${api.key}","slug"`)),
      ),
      /^a token is in the answer/,
    ],
    [
      'if access were not checked',
      replacing(isRefused, answer => new Response(null, { status: 204, headers: answer.headers })),
      /an unauthorised caller was accepted/,
    ],
  ])('%s', async (_, send, complaint) => {
    expect(await firstViolation({ send })).toMatch(complaint)
  })
})
