import { afterAll, beforeAll, expect, test } from 'vitest'
import { command } from '../cli/command.ts'
import { type Api, type Json, openApi } from '../support/api.ts'
import { madeAtOnce, noteOf } from '../support/made-at-once.ts'
import { manyEntries } from '../support/rome.ts'
import { type Rpc, rpcTo } from './rpc.ts'

const opened = new AsyncDisposableStack()
let api: Api
let rpc: Rpc
beforeAll(async () => {
  api = opened.use(await openApi())
  rpc = rpcTo(api)
})
afterAll(() => opened.disposeAsync())

const ballotKeys = ['ada-4f1c9d2e7a3b5', 'bruno-8e6f0a1b2c3d', 'chiara-9b7d5e3f1a2c']

test('an assistant opens a vote, others vote with the link alone, and it takes over what they agree on', async () => {
  const { slug, editToken, places } = await rpc.does('create_list', {
    title: 'Eat in Rome',
    authorName: 'Ada',
    visibility: 'hidden',
    places: ['Armando al Pantheon', 'da Felice', 'Dar Poeta'].map(query => ({ query, near: 'Rome' })),
  })
  const mine = { slug, editToken }
  expect(await rpc.fails('get_consensus', mine)).toMatchObject({ code: 'vote_not_found' })
  const { vote } = await rpc.does('open_vote', { ...mine, question: 'Where on Friday?' })
  expect(await rpc.fails('open_vote', mine)).toMatchObject({ code: 'vote_open' })
  const voteId = vote.url.split('/').at(-1)
  const paper = await rpc.does('get_vote', { voteId })
  expect(paper.places.map(({ id }: Json) => id)).toEqual(places.map(({ id }: Json) => id))
  const [armando, felice, poeta] = paper.places.map(({ id }: Json) => id)
  for (const [index, placeIds] of [[poeta, felice], [poeta], [armando, poeta]].entries())
    await rpc.does('cast_ballot', { voteId, ballotKey: ballotKeys[index], placeIds })
  const { places: order } = await rpc.does('get_consensus', mine)
  expect(order.map(({ id, ballots }: Json) => [id, ballots])).toEqual([
    [poeta, 3],
    [armando, 1],
    [felice, 1],
  ])
  expect((await rpc.does('apply_consensus', mine)).list.version).toBe(2)
  expect((await rpc.does('get_list', mine)).places.map(({ id }: Json) => id)).toEqual([poeta, armando, felice])
  expect(await rpc.fails('cast_ballot', { voteId, ballotKey: ballotKeys[0], placeIds: [] })).toMatchObject({
    code: 'vote_closed',
  })
  expect(await rpc.fails('get_vote', {})).toMatchObject({ errors: [{ pointer: '/voteId', message: 'is missing' }] })
})

test('so does somebody at the command line, who reads how it stands as a table', async () => {
  const { slug, list } = await api.list({}, ['Armando al Pantheon', 'da Felice'])
  const runs = async (...words: string[]) => {
    const { code, stdout, stderr } = await command(words, api.service, { columns: 120 })
    expect([code, stderr]).toEqual([0, ''])
    return stdout
  }
  const said = await runs('open-vote', slug, '--question', 'Where on Friday?')
  const voteId = /vote_[0-9a-z]{26}/.exec(said)![0]
  expect(await runs('get-vote', voteId)).toContain('Where on Friday?')
  const felice = list.places[1].id
  expect(await runs('cast-ballot', voteId, '--ballot-key', ballotKeys[0]!, '--place-ids', felice)).toMatch(/1/)
  const [, ...table] = (await runs('get-consensus', slug)).split('\n').filter(line => /rank|^ *\d /i.test(line))
  expect(table.map(line => line.trim().split(/ {2,}/).slice(0, 2))).toEqual([
    ['1', 'da Felice'],
    ['2', 'Armando al Pantheon'],
  ])
  await runs('apply-consensus', slug)
  expect((await api.ask(`GET /lists/${slug}`)).json.places[0].id).toBe(felice)
})

test('a vote on 2,000 places with long notes comes in pages, every place once, and so does how it stands', async () => {
  const { slug, editToken, entries } = await madeAtOnce(api.service, api.key, manyEntries(2000, noteOf))
  const mine = { slug, editToken }
  const { vote } = await rpc.does('open_vote', mine)
  const ids = entries.map(({ id }) => id)
  await rpc.does('cast_ballot', { voteId: vote.id, ballotKey: ballotKeys[0], placeIds: ids.toReversed() })
  for (const [tool, input, order] of [
    ['get_vote', { voteId: vote.id }, ids],
    ['get_consensus', mine, ids.toReversed()],
  ] as const) {
    const all: Json[] = []
    let cursor: string | undefined
    do {
      const page = await rpc.does(tool, { ...input, ...(cursor !== undefined && { cursor }) })
      all.push(...page.places)
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(all.map(({ id }) => id)).toEqual(order)
  }
  expect((await rpc.does('apply_consensus', mine)).list.placeCount).toBe(2000)
})
