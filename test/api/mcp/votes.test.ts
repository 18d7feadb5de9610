import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type Json, openApi } from '../../support/api.ts'
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

test('an assistant opens a vote, people vote by link, and it applies the result', async () => {
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
  const shown = await rpc.does('get_vote', { voteId })
  expect(shown.places.map(({ id }: Json) => id)).toEqual(places.map(({ id }: Json) => id))
  const [armando, felice, poeta] = shown.places.map(({ id }: Json) => id)
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
