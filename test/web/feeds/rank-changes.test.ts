import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListChange, type RankChange, rankChanges } from '../../../src/web/feeds/rank-changes.ts'
import { type Api, openApi } from '../../support/api.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Returns the places of each change without their ids. */
const movesIn = (changes: readonly RankChange[]) =>
  changes.map(({ places }) => places.map(({ id: _, ...move }) => move))

/** Creates a list of Rome. @returns functions that change it and read its public changes */
const rome = async (places: string[] = ['Armando al Pantheon', 'da Felice', 'Dar Poeta'], members = {}) => {
  const { slug, token, list } = await api.list(members, places)
  const ids: string[] = list.places.map(({ id }: { id: string }) => id)
  const ask = (route: string, body?: unknown) => api.ask(route.replace(' ', ` /lists/${slug}`), { token, body })
  const history = async (): Promise<ListChange[]> => (await ask('GET /history?limit=100')).json.changes
  const now = async () => (await ask('GET ')).json
  const publicMoves = async () => movesIn(rankChanges(await now(), await history()))
  return { ids, ask, history, now, publicMoves, slug }
}

describe('a change of ranks', () => {
  test('has the names and ranks of moved places, newest change first', async () => {
    const { ids, ask, publicMoves } = await rome()
    await ask('POST /places', { query: 'Il Baffetto', near: 'Rome', rank: 2 })
    await ask(`POST /places/${ids[2]}/move`, { before: ids[0] })
    await ask(`POST /places/${ids[2]}/move`, { after: ids[1] })
    await ask(`DELETE /places/${ids[0]}`)
    expect(await publicMoves()).toEqual([
      [{ name: 'Armando al Pantheon', from: 1 }],
      [{ name: 'Dar Poeta', from: 1, to: 4 }],
      [{ name: 'Dar Poeta', from: 4, to: 1 }],
      [{ name: 'Il Baffetto', to: 2 }],
      [
        { name: 'Armando al Pantheon', to: 1 },
        { name: 'da Felice', to: 2 },
        { name: 'Dar Poeta', to: 3 },
      ],
    ])
  })

  test('of several places has them in their present order', async () => {
    const { ids, ask, publicMoves } = await rome(['Armando al Pantheon', 'da Felice', 'Dar Poeta', 'Da Enzo'])
    await ask('PUT /order', { placeIds: ids.toReversed() })
    await ask('POST /places/batch', { places: [{ own: { name: 'Stall' } }, { own: { name: 'Cart' }, rank: 1 }] })
    const [added, reordered] = await publicMoves()
    expect(added!.map(({ name }) => name)).toEqual(['Cart', 'Stall'])
    const moves = [
      { name: 'Da Enzo', from: 4, to: 1 },
      { name: 'Dar Poeta', from: 3, to: 2 },
      { name: 'da Felice', from: 2, to: 3 },
      { name: 'Armando al Pantheon', from: 1, to: 4 },
    ]
    // Either of them may count as the one that stayed.
    expect(moves.filter(({ name }) => reordered!.some(move => move.name === name))).toEqual(reordered)
    expect(reordered).toHaveLength(3)
  })

  test('to an earlier version has added and removed places', async () => {
    const { ids, ask, publicMoves } = await rome()
    await ask(`DELETE /places/${ids[0]}`)
    await ask('POST /places', { query: 'Il Baffetto', near: 'Rome', note: 'Pizza' })
    await ask('POST /restore', { version: 1 })
    const [restored] = await publicMoves()
    expect(restored).toEqual([
      { name: 'Armando al Pantheon', to: 1 },
      { name: 'Il Baffetto', from: 3 },
    ])
  })

  test('of a copy starts with the copy', async () => {
    const { slug } = await rome(['Dar Poeta'])
    const body = { title: 'Rome, my way', authorName: 'Bruno' }
    const { json } = await api.ask(`POST /lists/${slug}/copy`, { token: api.key, body })
    const history = await api.ask(`GET /lists/${json.slug}/history`, { token: json.editToken })
    expect(movesIn(rankChanges(json, history.json.changes))).toEqual([[{ name: 'Dar Poeta', to: 1 }]])
  })

  test('is absent for notes, messages, map ids, and new empty lists', async () => {
    const { ids, ask, publicMoves, now, history } = await rome(['Dar Poeta'])
    const before = await publicMoves()
    await ask(`PATCH /places/${ids[0]}`, { note: 'Patate' })
    await ask('PATCH ', { title: 'Trastevere', description: 'Pizza', authorName: 'Bruno' })
    const at = '2026-05-01T12:00:00.000Z'
    const place = { id: ids[0]!, name: 'Dar Poeta' }
    const made: ListChange[] = [
      { version: 6, at, operation: 'placesRefreshed', places: [place, { id: ids[0]!, name: 'da Felice' }] },
      {
        version: 5,
        at,
        operation: 'linkResolved',
        places: [place],
        to: { googlePlaceId: 'ChIJN1t_tDeuEmsRUsoyG83frY4' },
      },
      { version: 4, at, operation: 'addPlaces', touched: 100 },
    ]
    expect(movesIn(rankChanges(await now(), [...made, ...(await history())]))).toEqual(before)
    expect(await (await rome([])).publicMoves()).toEqual([])
  })

  test('is absent after the history is cleared', async () => {
    const { ids, ask, publicMoves } = await rome()
    await ask(`DELETE /places/${ids[0]}`)
    await ask('DELETE /history')
    expect(await publicMoves()).toEqual([])
    await ask(`DELETE /places/${ids[1]}`)
    expect(await publicMoves()).toEqual([[{ name: 'da Felice', from: 1 }]])
  })
})

describe('while the list was hidden', () => {
  test('shows nothing, and nothing earlier', async () => {
    const { ids, ask, history, publicMoves } = await rome()
    await ask('PATCH ', { visibility: 'hidden' })
    await ask('POST /places', { own: { name: 'My secret' } })
    await ask('PATCH ', { visibility: 'public', title: 'Shown again' })
    expect(await publicMoves()).toEqual([])
    await ask(`POST /places/${ids[1]}/move`, { rank: 1 })
    expect(await publicMoves()).toEqual([[{ name: 'da Felice', from: 2, to: 1 }]])
    await ask('PATCH ', { visibility: 'hidden' })
    expect(await publicMoves(), 'while it is hidden').toEqual([])
    expect(
      rankChanges({ visibility: 'public' }, await history()),
      'to a client that read the list a moment before',
    ).toEqual([])
    await ask('PATCH ', { visibility: 'public' })
    await ask('PATCH ', { title: 'Still shown' })
    expect(await publicMoves(), 'when it is shown for the second time').toEqual([])
  })

  test('does not show a list’s beginning before it was public', async () => {
    const { ask, publicMoves } = await rome(['Dar Poeta'], { visibility: 'hidden' })
    expect(await publicMoves()).toEqual([])
    await ask('PATCH ', { visibility: 'public' })
    await ask('POST /places', { own: { name: 'Stall' } })
    expect(await publicMoves()).toEqual([[{ name: 'Stall', to: 2 }]])
  })
})

test('contains no notes or titles', async () => {
  const { ids, ask, now, history } = await rome(['Dar Poeta'])
  await ask(`PATCH /places/${ids[0]}`, { note: 'Her birthday' })
  await ask('PATCH ', { title: 'For her birthday' })
  await ask(`DELETE /places/${ids[0]}`)
  const changes = rankChanges(await now(), await history())
  expect(changes.map(({ version }) => version)).toEqual([4, 1])
  expect(movesIn(changes)).toEqual([[{ name: 'Dar Poeta', from: 1 }], [{ name: 'Dar Poeta', to: 1 }]])
  expect(JSON.stringify(changes)).not.toMatch(/birthday|Eat in Rome/)
})
