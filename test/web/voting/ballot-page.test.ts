import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVoteId } from '../../../src/domain/vote.ts'
import { messagesByLanguage } from '../../../src/web/locales/index.ts'
import { type Api, base, type Json, openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { type Html, readHtml } from '../html.ts'
import { type Reading, reads, stable } from '../reader.ts'

const { ballot, voting, voteResult } = messagesByLanguage.en
const rome = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']

onBothDatabases('The page of a vote', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let read: ReturnType<typeof reads>
  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    read = reads(api)
  })
  afterAll(() => opened.disposeAsync())

  /** Creates a list with a vote. @returns the path of the vote, and its owner's requests */
  const voted = async (members: Record<string, unknown> = {}, draft: object = {}) => {
    const { slug, token } = await api.list({ title: 'Eat in Rome', ...members }, rome)
    const ask = async (request: string, body?: object): Promise<Json> => {
      const [method, path = ''] = request.split(' ')
      return (await api.ask(`${method} /lists/${slug}${path}`, { token, ...(body && { body }) })).json
    }
    const { vote } = await ask('POST /vote', draft)
    return { slug, token, ask, path: `/votes/${vote.id}` }
  }
  const pageAt = async (path: string, reading: Reading = {}): Promise<Html> =>
    readHtml((await read(path, reading)).text)
  const names = (html: Html) => html.all('h3').map(({ text }) => text)

  test('works without a script: shows question, author, deadline and places', async () => {
    const draft = { question: 'Where do we eat on Friday?', closesAt: '2026-12-24T19:00:00Z' }
    const { path, slug, ask } = await voted({}, draft)
    const before = (await ask('GET')).places
    await ask(`PATCH /places/${before[1].id}`, { note: 'Queue at six.\nhttps://www.romanfood.example/ada' })
    await ask(`POST /places/${before[2].id}/move`, { rank: 1 })
    const { places } = await ask('GET')
    const html = await pageAt(path)
    expect(html.errors).toEqual([])
    expect(html.one('h1').text).toBe(draft.question)
    expect(html.all('p', 'byline').map(({ text }) => text)).toEqual([
      'Ada asks · Eat in Rome',
      'Open until December 24, 2026 at 7:00 PM UTC',
    ])
    expect(html.links).toContainEqual(['Eat in Rome', `${base}/lists/${slug}`])
    expect(names(html)).toEqual(['Il Baffetto', 'Dar Poeta', 'Da Enzo'])
    expect(html.one('div', 'note').text).toBe('Queue at six.\nhttps://www.romanfood.example/ada')
    expect(html.all('a', 'open').map(({ attributes }) => attributes.href)).toEqual(
      places.map(({ links }: Json) => links.google),
    )
    expect(html.one('noscript').text).toBe(ballot.noScript)
  })

  test('is not cacheable or indexed, and shows no results', async () => {
    const { path, ask } = await voted()
    const before = await read(path)
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(before.text).toContain('<meta name="robots" content="noindex"/>')
    const { places } = await ask('GET')
    const cast = { ballotKey: 'bruno-4f1c9d2e7a3b', placeIds: [places[2].id] }
    expect((await api.ask(`PUT ${path}/ballot`, { body: cast })).status).toBe(200)
    expect(stable(await read(path))).toEqual(stable(before))
    const credentials = { authorization: `Bearer ${api.key}` }
    expect(stable(await read(path, { headers: credentials })), 'for every caller').toEqual(stable(before))
  })

  test('of a hidden list shows its places but not its address', async () => {
    const { path, slug, ask } = await voted({ visibility: 'hidden' })
    const { text } = await read(path)
    expect(names(readHtml(text))).toEqual(rome)
    expect(text).not.toContain(slug)
    expect(readHtml(text).links.map(([said]) => said)).not.toContain('Eat in Rome')
    await ask('PATCH', { visibility: 'public' })
    expect((await read(path)).text).toContain(`${base}/lists/${slug}`)
  })

  test('asks for the best by default, in the reader’s language', async () => {
    const { path } = await voted()
    for (const [tag, { ballot }] of Object.entries(messagesByLanguage)) {
      const html = await pageAt(path, { headers: { 'accept-language': tag } })
      expect([tag, html.errors, html.one('h1').text]).toEqual([tag, [], ballot.question])
    }
  })

  test('of a closed or ended vote shows the places without controls', async () => {
    const { path, ask } = await voted()
    await ask('POST /vote/close')
    const end = new Date(api.clock.now().getTime() + 60_000).toISOString()
    const ending = await voted({}, { closesAt: end })
    expect((await read(ending.path)).text).toContain('<ballot-paper')
    api.clock.forward(61_000)
    for (const of of [path, ending.path]) {
      const html = await pageAt(of)
      expect(html.one('p', 'notice').text).toBe(voting.isClosed)
      expect([names(html), html.all('ballot-paper'), html.all('noscript')]).toEqual([rome, [], []])
    }
  })

  test('of a closed vote shows the result without a script', async () => {
    const { path, ask } = await voted()
    const { places } = await ask('GET')
    for (const [voter, order] of [
      ['bruno', [2, 0]],
      ['carla', [2]],
      ['dora', [0, 2]],
    ] as const) {
      const placeIds = order.map(index => places[index].id)
      await api.ask(`PUT ${path}/ballot`, { body: { ballotKey: `${voter}-4f1c9d2e7a3b`, placeIds } })
    }
    await ask('POST /vote/close')
    const html = await pageAt(path)
    expect(html.errors).toEqual([])
    expect(html.one('h2').text.replace(/[\u2068\u2069]/g, '')).toBe('Il Baffetto wins')
    expect(names(html)).toEqual(['Il Baffetto', 'Dar Poeta', 'Da Enzo'])
    expect(html.all('p', 'counted').map(({ text }) => text)).toEqual([
      'first on 2 of 3 ballots, last or left out on 0',
      'first on 1 of 3 ballots, last or left out on 1',
      'on no ballot',
    ])
    expect(html.one('ul', 'why').text.replace(/[\u2068\u2069]/g, '')).toBe(
      'Il Baffetto is ahead of Dar Poeta on 2 of 3 ballots.' +
        'On average, the result agrees with 89% of a ballot. For the least happy person, it is 67%.',
    )
    expect(html.text).toContain(voteResult.counting.borda)
  })

  test('of a closed vote gives tied places the same number', async () => {
    const { path, ask } = await voted()
    const { places } = await ask('GET')
    for (const [voter, order] of [
      ['bruno', [2, 0]],
      ['carla', [0, 2]],
    ] as const) {
      const placeIds = order.map(index => places[index].id)
      await api.ask(`PUT ${path}/ballot`, { body: { ballotKey: `${voter}-4f1c9d2e7a3b`, placeIds } })
    }
    await ask('POST /vote/close')
    const html = await pageAt(path)
    expect(names(html)).toEqual(['Dar Poeta', 'Il Baffetto', 'Da Enzo'])
    expect(html.all('li').flatMap(({ attributes }) => attributes.value ?? [])).toEqual(['1', '1', '3'])
    expect(html.one('h2').text.replace(/[\u2068\u2069]/g, '')).toBe('Dar Poeta and Il Baffetto share first place')
  })

  test('is linked from the page of an unlisted list while it is open', async () => {
    const { slug, path, ask } = await voted({ listed: false }, { question: 'Where on Friday?' })
    const links = async () => (await pageAt(`/lists/${slug}`)).links.filter(([said]) => said.startsWith('Vote'))
    expect(await links()).toEqual([['Vote: Where on Friday?', path]])
    await ask('PATCH', { listed: true })
    expect(await links(), 'strangers are not invited').toEqual([])
    expect((await pageAt(`/lists/${slug}`)).one('p', 'open-vote').text).toContain('Ask Ada for the ballot link.')
    await ask('POST /vote/close')
    expect((await pageAt(`/lists/${slug}`)).all('p', 'open-vote')).toEqual([])
  })

  test('is the page of a missing vote for unknown, replaced and deleted ones', async () => {
    const replaced = await voted()
    await replaced.ask('POST /vote/close')
    await replaced.ask('POST /vote')
    const gone = await voted()
    await api.ask(`DELETE /lists/${gone.slug}`, { token: gone.token })
    const expected = stable(await read('/nowhere'))
    expect(expected.status).toBe(404)
    const none = [newVoteId(), 'vote_', 'x', '%00', '..%2F..', `vote_${'o'.repeat(26)}`].map(id => `/votes/${id}`)
    for (const path of [...none, '/votes', '/votes/', replaced.path, gone.path, `${gone.path}/`])
      expect([path, stable(await read(path))]).toEqual([path, expected])
  })

  test('of an empty list says that there is nothing to vote on', async () => {
    const { path, ask } = await voted()
    for (const { id } of (await ask('GET')).places) await ask(`DELETE /places/${id}`)
    const html = await pageAt(path)
    expect([html.errors, html.one('section', 'voted-on').text]).toEqual([[], ballot.places + ballot.none])
  })
})
