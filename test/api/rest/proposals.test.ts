import { expect, test } from 'vitest'
import { placeIdOf } from '../../../src/domain/place-ids.ts'
import type { Json } from '../../support/api.ts'
import { onRest, type Rest, type TestList } from './on-rest.ts'
import { castAll, openVote, rome } from './voting.ts'

const felice = { name: 'Felice a Testaccio', latitude: 41.8785, longitude: 12.4775 }
const poeta = { name: 'Dar Poeta', address: 'Vicolo del Bologna 45, Roma' }
const stall = { name: 'The stall behind the market', latitude: 41.8785, longitude: 12.4775 }

const feliceId = placeIdOf('osm:node/1572825942')
const poetaId = placeIdOf('osm:node/2244858179')

/** Creates a list of own places behind a known one. @returns the list and the ids of the own places */
async function listOf(rest: Rest, ...own: object[]) {
  const list = await rest.list(['Armando al Pantheon'])
  const ids: string[] = []
  for (const place of own)
    ids.push((await list.ask('POST /places', { own: place, note: 'Ask for a table.' })).json.place.id)
  return { list, ids }
}

const proposalsOf = async (list: TestList): Promise<Json[]> => (await list.ask('GET /proposals')).json.proposals

const names = (proposals: readonly Json[]) => proposals.map(({ place, candidate }) => [place.name, candidate.name])

onRest('Own places of a list that are known now', rest => {
  test('are proposed with the restaurant that each may be', async () => {
    const { list, ids } = await listOf(rest, felice, stall, poeta)
    const { status, json, headers } = await list.ask('GET /proposals')
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(names(json.proposals)).toEqual([
      ['Felice a Testaccio', 'da Felice'],
      ['Dar Poeta', 'Dar Poeta'],
    ])
    expect(json.proposals[0]).toMatchObject({
      id: expect.stringMatching(/^prp_\w{40}$/),
      place: { id: ids[0], rank: 2, note: 'Ask for a table.' },
      candidate: { id: feliceId, address: 'Via Mastro Giorgio 29' },
      match: { name: 'same', distanceMeters: 3 },
    })
    expect((await list.read()).version, 'reading changes nothing').toBe(4)
  })

  test('are replaced as one version, with their rank and note', async () => {
    const { list } = await listOf(rest, felice, stall, poeta)
    const [first, second] = await proposalsOf(list)
    const { status, json } = await list.ask('POST /proposals', { ids: [second.id, first.id] })
    expect(status).toBe(200)
    expect(json.list).toMatchObject({ version: 5, placeCount: 4 })
    expect(json.places.map(({ id, rank, note }: Json) => [id, rank, note])).toEqual([
      [poetaId, 4, 'Ask for a table.'],
      [feliceId, 2, 'Ask for a table.'],
    ])
    const { places } = await list.read()
    expect(places.map(({ name }: Json) => name)).toEqual(['Armando al Pantheon', 'da Felice', stall.name, 'Dar Poeta'])
    expect(places[1]).toMatchObject({ mapPlaceId: 'osm:node/1572825942', addedAt: first.place.addedAt })
    expect(await proposalsOf(list)).toEqual([])
    const { changes } = (await list.ask('GET /history?limit=1')).json
    expect(changes[0]).toMatchObject({ version: 5, operation: 'applyProposals' })
  })

  test('come back when the version before is restored', async () => {
    const { list } = await listOf(rest, felice, poeta)
    const before = await list.read()
    const proposals = await proposalsOf(list)
    await list.ask('POST /proposals', { ids: proposals.map(({ id }) => id) })
    const after = await list.read()
    const unranked = ({ places }: Json) => places.map(({ updatedAt: _, ...place }: Json) => place)
    expect(unranked((await list.ask('POST /restore', { version: before.version })).json)).toEqual(unranked(before))
    expect(names(await proposalsOf(list))).toEqual(names(proposals))
    expect(unranked((await list.ask('POST /restore', { version: after.version })).json)).toEqual(unranked(after))
  })

  test('stay valid by their former id in the list', async () => {
    const { list, ids } = await listOf(rest, felice, poeta)
    const [former = '', other = ''] = ids
    const [{ id }] = (await proposalsOf(list)) as [Json]
    await list.ask('POST /proposals', { ids: [id] })
    const noted = await list.ask(`PATCH /places/${former}`, { note: 'Cacio e pepe.' })
    expect([noted.status, noted.json.place.id]).toEqual([200, feliceId])
    expect((await list.ask(`POST /places/${former}/move`, { rank: 1 })).json.place).toMatchObject({
      id: feliceId,
      rank: 1,
    })
    expect((await list.ask(`POST /places/${other}/move`, { before: former })).json.place.rank).toBe(1)
    const armando = list.ids[0]
    expect((await list.ask('PUT /order', { placeIds: [former, armando, other] })).status).toBe(200)
    expect((await list.read()).places.map((place: Json) => place.id)).toEqual([feliceId, armando, other])
    expect((await list.ask('POST /places', { placeId: former })).json.code).toBe('place_already_in_list')
    const elsewhere = await rest.list(['Dar Poeta'])
    expect((await elsewhere.ask('POST /places', { placeId: former })).json.code).toBe('place_not_found')
    expect((await list.ask(`DELETE /places/${former}`)).status).toBe(204)
    expect((await list.ask(`DELETE /places/${former}`)).json.code).toBe('place_not_found')
  })

  test('are recognized in a file that was exported before', async () => {
    const { list } = await listOf(rest, poeta)
    const { text: content } = await list.ask('GET /export/csv')
    const [{ id }] = (await proposalsOf(list)) as [Json]
    await list.ask('POST /proposals', { ids: [id] })
    const { counts, rows } = (await list.ask('POST /import', { content })).json
    expect([counts.added, counts.alreadyThere, rows[1].place.id]).toEqual([0, 2, poetaId])
  })

  test('keep their ballots in an open vote', async () => {
    const list = await rest.list(rome.slice(2))
    const { place } = (await list.ask('POST /places', { own: felice, rank: 1 })).json
    const armando = (await list.ask('POST /places', { query: rome[0], near: 'Rome', rank: 1 })).json.place
    const vote = await openVote(rest, { ...list, ids: [armando.id, place.id, ...list.ids] })
    await castAll(vote)
    const standings = async () => (await vote.getConsensus()).places.map(({ rank, ballots }: Json) => [rank, ballots])
    const before = await standings()
    const [{ id }] = (await proposalsOf(list)) as [Json]
    await list.ask('POST /proposals', { ids: [id] })
    expect(await standings()).toEqual(before)
    expect(await vote.order()).toContain('da Felice')
    expect((await vote.cast('Bruno', [feliceId])).status).toBe(200)
  })

  test('are not proposed when the list has the restaurant already', async () => {
    const { list } = await listOf(rest, felice, { ...felice, name: 'Felice' })
    expect(names(await proposalsOf(list)), 'two own places, one restaurant').toEqual([
      ['Felice a Testaccio', 'da Felice'],
    ])
    const other = await listOf(rest, poeta)
    await other.list.ask('POST /places', { placeId: poetaId })
    expect(await proposalsOf(other.list)).toEqual([])
  })

  test('are not proposed a restaurant a kilometre from their pin', async () => {
    const { list } = await listOf(rest, { name: 'Dar Poeta', latitude: 41.905, longitude: 12.4687 })
    expect(await proposalsOf(list)).toEqual([])
  })
})

onRest('A proposal that is out of date', rest => {
  const refused = async (list: TestList, ids: string[]) => {
    const { version } = await list.read()
    const { status, json } = await list.ask('POST /proposals', { ids })
    expect((await list.read()).version, 'nothing is changed').toBe(version)
    return [status, json.code, ...json.errors.map(({ pointer }: Json) => pointer)]
  }

  test('is refused with its place among the ids, and nothing is applied', async () => {
    const { list, ids } = await listOf(rest, felice, poeta)
    const [first, second] = await proposalsOf(list)
    const other = first.id.slice(0, 24) + poetaId.slice(4)
    expect(await refused(list, [second.id, other])).toEqual([409, 'proposal_outdated', '/ids/1'])
    expect(await refused(list, ['prp_1', second.id, ''])).toEqual([409, 'proposal_outdated', '/ids/0', '/ids/2'])
    await list.ask(`DELETE /places/${ids[0]}`)
    expect(await refused(list, [first.id])).toEqual([409, 'proposal_outdated', '/ids/0'])
  })

  test('is refused when the restaurant was added meanwhile', async () => {
    const { list } = await listOf(rest, poeta)
    const [{ id }] = (await proposalsOf(list)) as [Json]
    await list.ask('POST /places', { placeId: poetaId })
    expect(await refused(list, [id])).toEqual([409, 'proposal_outdated', '/ids/0'])
  })

  test('is refused after it was applied, unless it is the same request', async () => {
    const { list } = await listOf(rest, felice)
    const [{ id }] = (await proposalsOf(list)) as [Json]
    const send = (key: string) => list.ask('POST /proposals', { ids: [id, id] }, { 'idempotency-key': key })
    const first = await send('a')
    expect(first.json.places, 'an id that is sent twice counts once').toHaveLength(1)
    expect((await send('a')).json).toEqual(first.json)
    expect((await send('b')).json.code).toBe('proposal_outdated')
  })

  test('is refused at another version', async () => {
    const { list } = await listOf(rest, felice)
    const [{ id }] = (await proposalsOf(list)) as [Json]
    const { status, json } = await list.ask('POST /proposals', { ids: [id], ifVersion: 1 })
    expect([status, json.code, json.version]).toEqual([412, 'version_mismatch', 2])
  })
})
