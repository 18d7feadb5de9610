import { expect, test } from 'vitest'
import { tokenHash } from '../../../src/core/token.ts'
import type { Json } from '../../support/api.ts'
import { onRest } from './on-rest.ts'
import { castAll, keyOf, openVote, rome, voteIn } from './voting.ts'

const refusal = ({ status, json }: { status: number; json: Json }) => [status, json.code]

onRest('A vote on where to eat in Rome', rest => {
  test('shows its places to holders of the link, without results or the edit token', async () => {
    const { list, vote, getVote, cast, places } = await voteIn(rest, {}, { question: 'Where on Friday?' })
    expect(vote).toMatchObject({ status: 'open', method: 'borda', placeCount: 5, ballotCount: 0 })
    expect(vote.id).toMatch(/^vote_[0-9a-hjkmnp-tv-z]{26}$/)
    expect(vote.url).toBe(`https://forklist.example/votes/${vote.id}`)
    await list.ask(`PATCH /places/${places.poeta}`, { note: 'Pizza, and the alley it is in.' })
    const before = await getVote()
    expect(before.headers.get('cache-control')).toBe('private, no-store')
    const { places: shown, ...about } = before.json
    expect(about).toEqual({
      id: vote.id,
      title: 'Eat in Rome',
      authorName: 'Ada',
      listUrl: list.made.url,
      question: 'Where on Friday?',
      method: 'borda',
      status: 'open',
      openedAt: vote.openedAt,
    })
    expect(shown).toEqual((await list.read()).places)
    await cast('Ada', [places.poeta])
    expect((await getVote()).text).toBe(before.text)
  })

  test('shows its result to holders of the link once it is closed', async () => {
    const vote = await voteIn(rest, { visibility: 'hidden' })
    await castAll(vote)
    expect((await vote.getVote()).text).not.toMatch(/result|ballotCount/)
    await vote.list.ask('POST /vote/close')
    const resultOf = async () => {
      const { ballotCount, listUrl, places } = (await vote.getVote()).json
      return {
        ballotCount,
        listUrl,
        results: places.map(({ rank, result }: Json) => [rank, result.rank, result.ballots]),
      }
    }
    // The order of the list, with the ranks of the Borda count above.
    const results = [
      [1, 2, 3],
      [2, 3, 3],
      [3, 1, 5],
      [4, 4, 4],
      [5, 5, 2],
    ]
    expect(await resultOf()).toEqual({ ballotCount: 5, listUrl: undefined, results })
    await vote.list.ask(`DELETE /places/${vote.places.poeta}`)
    expect((await resultOf()).results, 'a removed place does not count').toHaveLength(4)
  })

  test('shows the order so far only to voters, from three ballots on and without numbers', async () => {
    const { getVote, cast, places } = await voteIn(rest)
    const { armando, felice, poeta, enzo } = places
    const soFar = async (voter?: string) => {
      const { json } = await getVote(voter)
      const placed = json.places.flatMap(({ id, resultSoFar }: Json) =>
        resultSoFar ? [[resultSoFar.rank, id, resultSoFar.firstThree]] : [],
      )
      return [json.ballotCount, ...placed.toSorted(([one]: [number], [other]: [number]) => one - other)]
    }
    const { json } = await cast('Ada', [poeta, armando])
    expect(json.ballotId).toBe(tokenHash(keyOf('Ada')))
    await cast('Bruno', [poeta, felice])
    expect(await soFar('Ada'), 'two ballots would show the other one').toEqual([2])
    await cast('Chiara', [felice, poeta, enzo])
    expect(await soFar('Ada')).toEqual([
      3,
      [1, poeta, 'most'],
      [2, felice, 'some'],
      [3, armando, 'some'],
      [4, enzo, 'some'],
      [5, places.baffetto, 'none'],
    ])
    expect((await getVote('Ada')).text).not.toMatch(/meanRank|agreement|firsts/)
    expect([await soFar(), await soFar('Dario')]).toEqual([[undefined], [undefined]])
    await cast('Chiara', [felice])
    expect(await soFar('Bruno'), 'a changed ballot counts at once').toEqual([
      3,
      [1, poeta, 'some'],
      [2, felice, 'some'],
      [3, armando, 'some'],
      [4, enzo, 'none'],
      [5, places.baffetto, 'none'],
    ])
    expect((await cast('Ada', [])).json.ballotId).toBeUndefined()
    expect(await soFar('Ada'), 'a withdrawn ballot shows nothing').toEqual([undefined])
  })

  test('says how many ballots have a place first, and how well the order suits them', async () => {
    const vote = await voteIn(rest)
    await castAll(vote)
    const { agreement, places } = await vote.getConsensus()
    const { armando, felice, poeta, enzo, baffetto } = vote.places
    expect(places.map(({ id, firsts, firstThree, lasts }: Json) => [id, firsts, firstThree, lasts])).toEqual([
      [poeta, 2, 5, 0],
      [armando, 2, 3, 2],
      [felice, 1, 3, 2],
      [enzo, 0, 2, 2],
      [baffetto, 0, 0, 4],
    ])
    expect(agreement).toEqual({ firstAhead: 3, secondAhead: 2, meanMatch: 78, leastMatch: 70 })
    await vote.list.ask('POST /vote/close')
    const { json } = await vote.getVote()
    expect(json.agreement).toEqual(agreement)
    expect(json.places.find(({ id }: Json) => id === poeta).result).toMatchObject({
      firsts: 2,
      firstThree: 5,
      lasts: 0,
    })
  })

  test('without ballots gives the list’s order, and applying it only closes the vote', async () => {
    const { list, getConsensus, order } = await voteIn(rest)
    expect(await order()).toEqual(await list.names())
    expect((await getConsensus()).places.map(({ ballots, meanRank }: Json) => [ballots, meanRank])).toEqual(
      rome.map(() => [0, undefined]),
    )
    const { status, json } = await list.ask('POST /vote/apply', {})
    expect([status, json.vote.status, json.list.version]).toEqual([200, 'closed', 1])
  })

  test('is applied as one version, which can be undone', async () => {
    const vote = await voteIn(rest)
    await castAll(vote)
    const { list } = vote
    const before = await list.names()
    const order = await vote.order()
    const { json } = await list.ask('POST /vote/apply', { ifVersion: 1 })
    expect([json.list.version, json.vote.status, json.vote.ballotCount]).toEqual([2, 'closed', 5])
    expect(await list.names()).toEqual(order)
    const { changes } = (await list.ask('GET /history')).json
    expect(changes.map(({ operation }: Json) => operation)).toEqual(['applyConsensus', 'createList'])
    expect(refusal(await vote.cast('Franca', [vote.places.enzo]))).toEqual([409, 'vote_closed'])

    await list.ask('POST /restore', { version: 1 })
    expect(await list.names()).toEqual(before)
    await list.ask('POST /vote/apply', {})
    expect([await list.names(), (await list.read()).version]).toEqual([order, 4])
    const again = await list.ask('POST /vote/apply', {})
    expect([again.status, again.json.list.version], 'the list already has this order').toEqual([200, 4])
  })

  test('is applied to a changed list without its removed places and with new places last', async () => {
    const vote = await voteIn(rest)
    const { list, places, getVote, order } = vote
    await castAll(vote)
    await list.ask('POST /places', { query: 'Salumeria Roscioli', near: 'Rome', rank: 1 })
    await list.ask(`DELETE /places/${places.armando}`)
    await list.ask(`POST /places/${places.baffetto}/move`, { rank: 1 })
    const shown = (await getVote()).json.places.map(({ id, rank }: Json) => [id, rank])
    expect(shown).toEqual([
      [places.baffetto, 1],
      [places.felice, 3],
      [places.poeta, 4],
      [places.enzo, 5],
    ])
    expect((await vote.cast('Ada', [places.poeta, places.armando, places.felice])).status, 'an outdated page').toBe(200)
    const byBallots = await order()
    expect(byBallots).toHaveLength(4)
    await list.ask('POST /vote/apply', {})
    const names = await list.names()
    expect(names.slice(0, 4)).toEqual(byBallots)
    expect(names[4]).toMatch(/Roscioli/)

    await list.ask('POST /restore', { version: 1 })
    expect((await order())[1], 'a returning place counts again').toBe('Armando al Pantheon')
  })

  test('applies to a given version of the list on request', async () => {
    const { list } = await voteIn(rest)
    await list.ask('PATCH', { title: 'Roma' })
    for (const route of ['POST /vote', 'POST /vote/close', 'POST /vote/apply'])
      expect(refusal(await list.ask(route, { ifVersion: 1 }))).toEqual([412, 'version_mismatch'])
    expect((await list.ask('GET /vote')).json.vote.status).toBe('open')
  })

  test('ends at its deadline and counts earlier ballots', async () => {
    const closesAt = new Date(rest.clock.now().getTime() + 3_600_000)
    const vote = await voteIn(rest, {}, { closesAt: closesAt.toISOString().replace('Z', '+00:00') })
    expect(vote.vote.closesAt).toBe(closesAt.toISOString())
    rest.clock.forward(3_599_999)
    expect((await vote.cast('Ada', [vote.places.enzo])).status).toBe(200)
    rest.clock.forward(1)
    for (const placeIds of [[vote.places.poeta], []])
      expect(refusal(await vote.cast('Ada', placeIds))).toEqual([409, 'vote_closed'])
    expect(refusal(await vote.cast('Bruno', [vote.places.poeta]))).toEqual([409, 'vote_closed'])
    const end = { status: 'closed', closesAt: closesAt.toISOString(), closedAt: closesAt.toISOString() }
    expect((await vote.getVote()).json).toMatchObject(end)
    expect((await vote.getConsensus()).vote).toMatchObject({ ...end, ballotCount: 1 })
    expect((await vote.list.ask('POST /vote/close', {})).json.vote).toMatchObject(end)
    expect((await vote.order())[0]).toMatch(/^Da Enzo/)
  })

  test('is replaced by a new one only after it is closed, with its ballots deleted', async () => {
    const first = await voteIn(rest)
    const { list } = first
    await castAll(first)
    expect(refusal(await list.ask('POST /vote', { question: 'Again?' }))).toEqual([409, 'vote_open'])
    const closed = await list.ask('POST /vote/close', {})
    expect(closed.json.vote).toMatchObject({ id: first.vote.id, status: 'closed', ballotCount: 5 })
    rest.clock.forward(60_000)
    expect((await list.ask('POST /vote/close', {})).json, 'closing twice has no further effect').toEqual(closed.json)
    const second = await openVote(rest, list)
    expect(second.vote.ballotCount).toBe(0)
    expect(refusal(await first.getVote())).toEqual([404, 'vote_not_found'])
    expect(refusal(await first.cast('Ada', []))).toEqual([404, 'vote_not_found'])
    expect((await second.cast('Ada', [second.places.enzo])).json.ballotCount).toBe(1)
  })

  test('on a hidden list is open to holders of the link, without the list’s title', async () => {
    const { list, getVote, cast, order, places } = await voteIn(rest, { visibility: 'hidden' })
    const { status, json, text } = await getVote()
    expect([status, json.places.length, json.listUrl]).toEqual([200, 5, undefined])
    for (const secret of [list.slug, list.token]) expect(text).not.toContain(secret)
    expect((await cast('Ada', [places.baffetto])).status).toBe(200)
    expect((await order())[0]).toMatch(/Baffetto/i)
    expect(refusal(await rest.ask(`GET /lists/${list.slug}/vote`))).toEqual([404, 'list_not_found'])
  })

  test('has the same response whether it is deleted, unknown or has an invalid id', async () => {
    const { list, vote, cast } = await voteIn(rest, { visibility: 'hidden' })
    await cast('Ada', list.ids)
    expect((await list.ask('DELETE')).status).toBe(204)
    const responses = new Set<string>()
    for (const id of [vote.id, `vote_${'0'.repeat(26)}`, 'vote_', list.slug, vote.id.toUpperCase(), `${vote.id}%00`])
      for (const route of [`GET /votes/${id}`, `PUT /votes/${id}/ballot`]) {
        const answer = await rest.ask(route, {
          headers: { 'x-request-id': 'one' },
          ...(route.startsWith('PUT') && { body: { ballotKey: 7 } }),
        })
        responses.add(JSON.stringify([answer.status, answer.headers.get('cache-control'), answer.json]))
      }
    expect([...responses]).toHaveLength(1)
    expect([...responses][0]).toMatch(/^\[404,.*vote_not_found/)
  })

  test('is not found for a list without one', async () => {
    const list = await rest.list()
    for (const [route, body] of [['GET /vote'], ['POST /vote/close', {}], ['POST /vote/apply', {}]] as const)
      expect(refusal(await list.ask(route, body))).toEqual([404, 'vote_not_found'])
  })
})

onRest('A ballot', rest => {
  test('is withdrawn by sending it empty, and can be cast again', async () => {
    const { cast, places } = await voteIn(rest)
    const counts = async (...placeIds: string[]) => (await cast('Ada', placeIds)).json.ballotCount
    expect(await counts()).toBe(0)
    expect(await counts(places.enzo)).toBe(1)
    expect(await counts()).toBe(0)
    expect(await counts(places.poeta, places.enzo)).toBe(1)
  })

  test('names places of the vote once each, and errors list all others', async () => {
    const { list, cast, getConsensus, places } = await voteIn(rest)
    const { json } = await list.ask('POST /places', { query: 'Salumeria Roscioli', near: 'Rome' })
    const late = json.place.id as string
    const errorsFor = async (placeIds: string[]) => {
      const answer = await cast('Ada', placeIds)
      expect(refusal(answer)).toEqual([409, 'order_mismatch'])
      return [answer.json.unknown, answer.json.errors?.map(({ pointer }: Json) => pointer)]
    }
    expect(await errorsFor([places.enzo, late, 'da Felice', late])).toEqual([[late, 'da Felice'], ['/placeIds/3']])
    expect(await errorsFor([places.enzo, places.poeta, places.enzo])).toEqual([[], ['/placeIds/2']])
    expect((await getConsensus()).vote.ballotCount).toBe(0)
  })

  test('gets an error that names the invalid member', async () => {
    const { vote, places, getConsensus } = await voteIn(rest)
    for (const [wrong, pointer] of [
      [{ ballotKey: 'too-short' }, '/ballotKey'],
      [{ ballotKey: 'x'.repeat(65) }, '/ballotKey'],
      [{ ballotKey: 'Ada Lovelace, Rome' }, '/ballotKey'],
      [{ ballotKey: undefined }, '/ballotKey'],
      [{ placeIds: 'plc_' }, '/placeIds'],
      [{ placeIds: undefined }, '/placeIds'],
      [{ stars: 5 }, '/stars'],
    ] as const) {
      const body = { ballotKey: keyOf('Ada'), placeIds: [places.enzo], ...wrong }
      const { json } = await rest.ask(`PUT /votes/${vote.id}/ballot`, { body })
      expect([json.code, json.errors[0].pointer]).toEqual(['invalid_input', pointer])
    }
    expect((await getConsensus()).vote.ballotCount).toBe(0)
  })

  test('is counted once when retried with its idempotency key, which is per request', async () => {
    const { cast, places } = await voteIn(rest)
    const key = { 'idempotency-key': 'friday-in-the-whole-office' }
    const first = await cast('Ada', [places.enzo], key)
    await cast('Bruno', [places.enzo])
    expect((await cast('Ada', [places.enzo], key)).json, 'the retry gets the first response').toEqual(first.json)
    expect((await cast('Chiara', [places.poeta], key)).json.ballotCount).toBe(3)
    expect((await cast('Ada', [places.poeta], key)).json.ballotCount, 'a new ballot of Ada').toBe(3)
    expect(refusal(await cast('Ada', [places.poeta], { 'idempotency-key': 'friday' }))).toEqual([400, 'invalid_input'])
  })
})

onRest('Opening a vote', rest => {
  test('returns the same vote for the same idempotency key', async () => {
    const list = await rest.list(rome)
    const open = () => list.ask('POST /vote', { question: 'Where?' }, { 'idempotency-key': 'friday' })
    const [first, again] = [await open(), await open()]
    expect([again.status, again.json]).toEqual([201, first.json])
    expect(first.headers.get('location')).toBe(`https://forklist.example/api/v1/votes/${first.json.vote.id}`)
  })

  test('is not undone by a retried close of the vote before', async () => {
    const { list } = await voteIn(rest)
    const close = () => list.ask('POST /vote/close', {}, { 'idempotency-key': 'enough' })
    const first = await close()
    await openVote(rest, list)
    expect((await close()).json).toEqual(first.json)
    expect((await list.ask('GET /vote')).json.vote.status).toBe('open')
  })

  test('of two concurrent requests one succeeds', async () => {
    const list = await rest.list(rome)
    const answers = await Promise.all([1, 2].map(() => list.ask('POST /vote', {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    [{ closesAt: '2020-01-01T00:00:00Z' }, '/closesAt'],
    [{ closesAt: '9999-12-31T23:59:59-12:00' }, '/closesAt'],
    [{ closesAt: 'Friday' }, '/closesAt'],
    [{ question: 'Where?\nAnd when?' }, '/question'],
    [{ question: '  ' }, '/question'],
    [{ question: 'x'.repeat(201) }, '/question'],
    [{ method: 'dictatorship' }, '/method'],
    [{ ballots: 7 }, '/ballots'],
  ])('refuses %j', async (wrong, pointer) => {
    const list = await rest.list()
    const { json } = await list.ask('POST /vote', wrong)
    expect([json.code, json.errors[0].pointer]).toEqual(['invalid_input', pointer])
    expect((await list.ask('GET /vote')).status).toBe(404)
  })
})
