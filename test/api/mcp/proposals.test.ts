import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEntry } from '../../../src/domain/place.ts'
import { newOwnPlaceId } from '../../../src/domain/place-ids.ts'
import { readStarter } from '../../../src/places/index/starter-file.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { listInOneRequest } from '../../support/list-in-one-request.ts'
import { type Rpc, rpcTo } from './rpc.ts'

const opened = new AsyncDisposableStack()
let api: Api
let rpc: Rpc
beforeAll(async () => {
  api = opened.use(await openApi())
  rpc = rpcTo(api)
})
afterAll(() => opened.disposeAsync())

test('list_proposals pages through a list of own places, and apply_proposals replaces them at once', async () => {
  const known = readStarter()
    .places.filter(({ name }) => name.includes(' '))
    .slice(0, 300)
  const own = known.map(({ name, latitude, longitude }) =>
    newEntry(
      { mapPlaceId: newOwnPlaceId(), name, latitude, longitude },
      { note: 'Ask for a table.' },
      '2026-05-01T11:00:00.000Z',
    ),
  )
  const { slug, editToken } = await listInOneRequest(api.service, api.key, own)
  const proposals: Json[] = []
  let pages = 0
  for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
    const page = await rpc.does('list_proposals', { slug, editToken, ...(cursor !== undefined && { cursor }) })
    proposals.push(...page.proposals)
    cursor = page.nextCursor
  }
  expect(pages).toBeGreaterThan(1)
  expect(proposals.length).toBeGreaterThan(0.9 * own.length)
  expect(proposals.map(({ place }) => place.rank)).toEqual(
    [...new Set(proposals.map(({ place }) => place.rank))].sort((a, b) => a - b),
  )
  const ids = proposals.map(({ id }) => id)
  const { list, places } = await rpc.does('apply_proposals', { slug, editToken, ids })
  expect(list).toMatchObject({ version: 2, placeCount: own.length })
  expect(places[0]).toMatchObject({ id: proposals[0].candidate.id, rank: proposals[0].place.rank })
  expect(places.length).toBeLessThan(ids.length)
})
