import { expect, test } from 'vitest'
import * as z from 'zod'
import { type AttemptRequest, onlineClient, userAgent } from '../../../../src/places/providers/online/client.ts'
import { ProviderUnavailable } from '../../../../src/places/providers/provider.ts'
import {
  brokenOffJson,
  type Conduct,
  endless,
  hangsUp,
  hangsUpInBody,
  held,
  huge,
  json,
  late,
  notJson,
  openStandIn,
  redirect,
  silence,
  silenceInBody,
  status,
  tooManyRequests,
  trickle,
  unreachableUrl,
} from '../stand-in.ts'

const schema = z.object({ name: z.string() })
const well = json({ name: 'Da Enzo' })
const minute = 60_000

/** Opens a provider's client with a short time limit. */
async function openProvider(timeoutMs = 2000) {
  const provider = await openStandIn()
  let now = Date.parse('2026-05-01T12:00:00Z')
  const client = onlineClient({
    name: 'guide',
    userAgent: userAgent('1.2.3', 'https://lists.example.org'),
    timeoutMs,
    now: () => now,
    elapsed: () => now,
  })
  const ask = (overrides: Partial<AttemptRequest<{ name: string }>> = {}, signal?: AbortSignal) => {
    const url = new URL(`${provider.url}/search?q=Da+Enzo`)
    return client.ask({ url, kind: 'search', headers: { 'x-key': 'a-secret' }, schema, ...overrides }, signal)
  }
  const failed = async (overrides?: Partial<AttemptRequest<{ name: string }>>): Promise<ProviderUnavailable> => {
    const error = await ask(overrides).then(
      answer => expect.fail(`answered ${JSON.stringify(answer)}`),
      (error: unknown) => error,
    )
    if (!(error instanceof ProviderUnavailable)) throw error
    return error
  }
  const forward = (milliseconds: number) => {
    now += milliseconds
  }
  return { provider, forward, ask, failed, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

test('a provider gets its own headers and the caller’s identity', async () => {
  await using guide = await openProvider()
  guide.provider.does(well)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
  expect(await guide.ask({ method: 'POST', body: { textQuery: 'Da Enzo, Roma' } })).toEqual({ name: 'Da Enzo' })
  const [got, posted] = guide.provider.asked
  expect(got).toMatchObject({
    method: 'GET',
    path: '/search',
    headers: { 'user-agent': 'Forklist/1.2.3 (+https://lists.example.org)', 'x-key': 'a-secret' },
  })
  expect(got!.query.get('q')).toBe('Da Enzo')
  expect(posted).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
  expect(JSON.parse(posted!.body)).toEqual({ textQuery: 'Da Enzo, Roma' })
})

const notUtf8: Conduct = response => {
  response.writeHead(200).end(Buffer.from('{"name":"Café"}', 'latin1'))
}
const slow = 'no answer within 400 ms'
const unreadable = 'an answer that cannot be read'
const tooMuch = 'an answer of more than 1048576 bytes'

const misbehaviour: Record<string, { conduct: Conduct; reason: string | RegExp; tries: 1 | 2 }> = {
  'says nothing': { conduct: silence, reason: slow, tries: 1 },
  'falls silent in the middle': { conduct: silenceInBody, reason: slow, tries: 1 },
  'sends a byte now and then': { conduct: trickle, reason: slow, tries: 1 },
  'is late': { conduct: late(2000, well), reason: slow, tries: 1 },
  'hangs up': { conduct: hangsUp, reason: /^not reached \(\w+\)$/, tries: 2 },
  'hangs up in the middle': { conduct: hangsUpInBody, reason: /^not reached \(\w+\)$/, tries: 2 },
  'answers 500': { conduct: status(500), reason: 'HTTP 500', tries: 1 },
  'answers 502': { conduct: status(502), reason: 'HTTP 502', tries: 2 },
  'answers 503': { conduct: status(503), reason: 'HTTP 503', tries: 2 },
  'answers 504': { conduct: status(504), reason: 'HTTP 504', tries: 2 },
  'answers 503 for the next hour': { conduct: status(503, { 'retry-after': '3600' }), reason: 'HTTP 503', tries: 1 },
  'answers 429': { conduct: tooManyRequests(), reason: 'HTTP 429', tries: 1 },
  'answers 403': { conduct: status(403), reason: 'HTTP 403', tries: 1 },
  'answers 400': { conduct: status(400), reason: 'HTTP 400', tries: 1 },
  'answers 204': { conduct: response => void response.writeHead(204).end(), reason: 'HTTP 204', tries: 1 },
  'sends a page': { conduct: notJson, reason: unreadable, tries: 1 },
  'breaks off': { conduct: brokenOffJson, reason: unreadable, tries: 1 },
  'sends another encoding': { conduct: notUtf8, reason: unreadable, tries: 1 },
  'sends JSON of another shape': { conduct: json([{ name: 'Da Enzo' }]), reason: unreadable, tries: 1 },
  'sends 50 MB': { conduct: huge(50_000_000, { saysLength: true }), reason: tooMuch, tries: 1 },
  'sends 50 MB unannounced': { conduct: huge(50_000_000, { saysLength: false }), reason: tooMuch, tries: 1 },
  'sends without end': { conduct: endless(), reason: tooMuch, tries: 1 },
  'answers 500 without end': { conduct: endless(500), reason: 'HTTP 500', tries: 1 },
}

test.each(Object.entries(misbehaviour))(
  'a provider that %s is down, with a discreet reason, and its connection is released',
  async (_, { conduct, reason, tries }) => {
    await using guide = await openProvider(reason === slow ? 400 : 10_000)
    guide.provider.does(conduct)
    const error = await guide.failed()
    expect(error).toMatchObject({ name: 'ProviderUnavailable', provider: 'guide' })
    expect(error.reason).toMatch(typeof reason === 'string' ? new RegExp(`^${reason}$`) : reason)
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(/Enzo|a-secret|127\.0\.0\.1/)
    expect(guide.provider.asked).toHaveLength(tries)
    expect(await guide.provider.wasLeft()).toBe(true)
  },
)

test('a key that cannot be sent is not shown', async () => {
  await using guide = await openProvider()
  const error = await guide.failed({ headers: { 'x-key': 'a-\u0000secret' } })
  expect(error.message).toBe('guide: not reached (no reason known)')
})

test('follows no redirect, least of all with a key', async () => {
  await using elsewhere = await openStandIn()
  await using guide = await openProvider()
  elsewhere.does(well)
  guide.provider.does(redirect(`${elsewhere.url}/search`))
  expect((await guide.failed()).reason).toBe('HTTP 302')
  expect(elsewhere.asked).toEqual([])
})

test('an unreachable provider is down', async () => {
  await using guide = await openProvider()
  const url = new URL(await unreachableUrl())
  expect((await guide.failed({ url })).reason).toBe('not reached (ECONNREFUSED)')
  expect((await guide.failed({ url: new URL('http://photon.invalid/api') })).reason).toMatch(/^not reached \(E\w+\)$/)
})

test.each([
  ['hung up', hangsUp],
  ['answered 503', status(503)],
])('a provider that %s is tried a second time, with success', async (_, conduct) => {
  await using guide = await openProvider()
  guide.provider.does(conduct, well)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
  expect(guide.provider.asked).toHaveLength(2)
})

test('the second try has only the rest of the time limit', async () => {
  await using guide = await openProvider(1000)
  guide.provider.does(late(500, status(503)), late(700, well))
  expect((await guide.failed()).reason).toBe('no answer within 1000 ms')
  expect(guide.provider.asked).toHaveLength(2)
})

test('a missing place is not a failure', async () => {
  await using guide = await openProvider()
  guide.provider.does(status(404))
  for (let i = 0; i < 10; i++) expect(await guide.ask({ missing: [404] })).toBeUndefined()
  guide.provider.does(well)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
})

test('after five failures a provider is paused until one request succeeds', async () => {
  await using guide = await openProvider()
  const fail = async () => (await guide.failed()).reason
  const isPaused = 'is paused after failures'
  guide.provider.does(status(500), status(500), status(500), status(500), well, status(500))
  for (let i = 0; i < 4; i++) expect(await fail()).toBe('HTTP 500')
  await guide.ask()
  for (let i = 0; i < 5; i++) expect(await fail(), 'five failures in a row').toBe('HTTP 500')
  expect(await fail()).toBe(isPaused)
  expect(guide.provider.asked).toHaveLength(10)

  guide.forward(minute / 2)
  expect(await fail(), 'the provider is tried again').toBe('HTTP 500')
  expect(await fail(), 'the provider is paused again').toBe(isPaused)

  guide.forward(minute / 2)
  const { conduct, release } = held(well)
  guide.provider.does(conduct)
  const trying = guide.ask()
  expect(await fail(), 'only one request tries').toBe(isPaused)
  release()
  expect(await trying).toEqual({ name: 'Da Enzo' })
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
})

test('requests rejected by a provider do not block others', async () => {
  await using guide = await openProvider()
  guide.provider.does(status(400))
  for (let i = 0; i < 10; i++) expect((await guide.failed()).reason).toBe('HTTP 400')
})

test.each<[string, string | undefined, number]>([
  ['for a minute', '60', minute],
  ['until a time', 'Fri, 01 May 2026 12:02:00 GMT', 2 * minute],
  ['of no stated length', undefined, minute / 2],
  ['for a negative time', '-5', minute / 2],
  ['until an invalid time', 'tomorrow', minute / 2],
  ['for ever', '99999999999', 15 * minute],
])('a provider that asks for a pause %s gets it', async (_, retryAfter, restMs) => {
  await using guide = await openProvider()
  guide.provider.does(tooManyRequests(retryAfter), well)
  expect((await guide.failed()).reason).toBe('HTTP 429')
  guide.forward(restMs - 1)
  expect((await guide.failed()).reason).toBe('is paused after failures')
  guide.forward(1)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
})

test('a cancelled caller gets an abort error, not counted against the provider', async () => {
  await using guide = await openProvider()
  guide.provider.does(silence)
  for (let i = 0; i < 6; i++) {
    const caller = new AbortController()
    const asking = guide.ask({}, caller.signal)
    caller.abort(new Error('closed the page'))
    await expect(asking).rejects.toThrow('closed the page')
  }
  await expect(guide.ask({}, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before')
  guide.provider.does(well)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
})

test('at most twenty requests are open at a time', async () => {
  await using guide = await openProvider(20_000)
  const { conduct, release } = held(well)
  guide.provider.does(conduct)
  const open = Array.from({ length: 20 }, () => guide.ask())
  expect((await guide.failed()).reason).toBe('gets too many requests at once')
  release()
  await Promise.all(open)
  expect(await guide.ask()).toEqual({ name: 'Da Enzo' })
})
