import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { command } from '../../cli/command.ts'
import { type Api, openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { storedData } from '../../support/stored-data.ts'
import { asks } from '../../web/site-api-client.ts'
import { rpcTo } from '../mcp/rpc.ts'
import { keyOf } from './voting.ts'

/** Opens a vote on two places, in which each ballot has a sender's address. */
async function vote(api: Api) {
  const { slug, token, list } = await api.list({}, ['Armando al Pantheon', 'da Felice'])
  const { json } = await api.ask(`POST /lists/${slug}/vote`, { token })
  const id: string = json.vote.id
  const placeIds: string[] = list.places.map((place: { id: string }) => place.id)
  const cast = (name: string, from: string, ids = placeIds, headers = {}) =>
    asks(api)(`PUT /api/v1/votes/${id}/ballot`, { from, body: { ballotKey: keyOf(name), placeIds: ids }, headers })
  return { id, slug, token, placeIds, cast }
}

const [accepted, limited] = [200, 429]

test('one address may send a limited number of ballots per vote and change all of them', async () => {
  await using api = await openApi(undefined, { voteDailyBallotsPerAddress: 2 })
  const { cast, placeIds } = await vote(api)
  const from = '203.0.113.7'
  expect((await cast('Ada', from, ['da Felice'])).status, 'failures are not counted').toBe(409)
  expect((await cast('Ada', from, [])).status, 'empty ballots are not counted').toBe(accepted)
  for (const name of ['Ada', 'Bruno', 'Ada']) expect((await cast(name, from)).status).toBe(accepted)
  const refused = await cast('Chiara', from)
  expect([refused.status, refused.json.code]).toEqual([limited, 'rate_limited'])
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(86_000)
  expect(refused.json.retryAfter).toBe(wait)
  expect((await cast('Bruno', from, placeIds.toReversed())).status).toBe(accepted)
  expect((await cast('Chiara', '203.0.113.8')).status).toBe(accepted)
  expect((await (await vote(api)).cast('Chiara', from)).status, 'the limit is per vote').toBe(accepted)
})

test('the addresses of one IPv6 network share a limit', async () => {
  await using api = await openApi(undefined, { voteDailyBallotsPerAddress: 1 })
  const { cast } = await vote(api)
  expect((await cast('Ada', '2001:db8:7:1::1')).status).toBe(accepted)
  expect((await cast('Bruno', '2001:db8:7:1:ffff::2')).status).toBe(limited)
  expect((await cast('Bruno', '2001:db8:7:2::1')).status).toBe(accepted)
})

test('behind a proxy the voter’s address counts', async () => {
  await using api = await openApi(undefined, { voteDailyBallotsPerAddress: 1, trustProxy: ['loopback'] })
  const { cast, placeIds } = await vote(api)
  const by = async (name: string, address: string) =>
    (await cast(name, '127.0.0.1', placeIds, { 'x-forwarded-for': address })).status
  expect([await by('Ada', '198.51.100.1'), await by('Bruno', '198.51.100.1')]).toEqual([accepted, limited])
  expect(await by('Bruno', '198.51.100.2')).toBe(accepted)
})

test('an address has a daily limit of ballots over all votes', async () => {
  await using api = await openApi(undefined, { voteDailyCastsPerAddress: 3 })
  const [one, other] = [await vote(api), await vote(api)]
  const from = '203.0.113.7'
  for (const { cast } of [one, other, one]) expect((await cast('Ada', from)).status).toBe(accepted)
  expect((await other.cast('Ada', from)).status).toBe(limited)
  expect((await other.cast('Ada', '203.0.113.8')).status).toBe(accepted)
})

test('an API key is limited like an address, and the operator is not limited', async () => {
  await using api = await openApi(undefined, { voteDailyBallotsPerAddress: 1 })
  const { id: voteId, placeIds } = await vote(api)
  const ballot = (name: string) => ({ voteId, ballotKey: keyOf(name), placeIds })
  expect(await rpcTo(api).does('cast_ballot', ballot('Ada'))).toMatchObject({ placeCount: 2, ballotCount: 1 })
  expect(await rpcTo(api).fails('cast_ballot', ballot('Bruno'))).toMatchObject({ code: 'rate_limited' })
  const { key } = await api.service.storage.apiKeys.create('another assistant')
  await rpcTo({ service: api.service, key }).does('cast_ballot', ballot('Bruno'))
  for (const name of ['Chiara', 'Dario']) {
    const words = ['cast-ballot', voteId, '--ballot-key', keyOf(name), '--place-ids', placeIds[0]!]
    expect((await command(words, api.service)).code).toBe(0)
  }
})

test('a vote accepts a thousand ballots, which can still change', async () => {
  await using api = await openApi()
  const { cast, id } = await vote(api)
  await cast('Ada', '203.0.113.7')
  const database = new DatabaseSync(join(api.dataDir, 'forklist.db'))
  database.prepare('update votes set ballot_count = 1000 where id = ?').run(id)
  database.close()
  const { status, json } = await cast('Bruno', '203.0.113.8')
  expect([status, json.code, json.detail]).toEqual([409, 'vote_closed', expect.stringContaining('1,000 ballots')])
  expect((await cast('Ada', '203.0.113.7')).json.ballotCount).toBe(1000)
})

onBothDatabases('Stored ballots', open => {
  test('contain neither the voter’s key nor the address', async () => {
    await using database = await open()
    await using api = await openApi(database.url)
    const { cast, id } = await vote(api)
    const from = '203.0.113.77'
    expect((await cast('Ada', from, undefined, { 'idempotency-key': 'ada-on-friday-in-the-office' })).status).toBe(
      accepted,
    )
    const stored = await storedData(api.dataDir, database.url)
    expect(stored.includes(id), 'the stored data must be found').toBe(true)
    for (const secret of [from, keyOf('Ada'), 'ada-on-friday']) expect(stored.includes(secret)).toBe(false)
  })
})
