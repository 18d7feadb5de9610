import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/web/client/editor/model/types.ts'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { fastClock, onServer, openPage, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const candidateFor = async (query: string): Promise<Json> =>
  (await api.ask(`GET /places?query=${encodeURIComponent(query)}&near=Rome`, { token: api.key })).json.places[0]

/** A clock whose waits never end, so that nothing is retried. */
const stoppedClock: Clock = {
  ...fastClock(),
  wait: (_, signal) => new Promise(end => signal.addEventListener('abort', () => end())),
}

/** Opens a page with a list of two places of Trastevere. */
const open = async (places = ['Dar Poeta', 'Da Enzo']) => {
  const list = await api.list({}, places)
  const page = openPage(api, list)
  await page.saved()
  const server = async () => {
    const { updatedAt: _, ...rest } = await onServer(api, list)
    return rest
  }
  return { list, page, server, [Symbol.dispose]: () => page.editing.close() }
}

describe('A change to a list', () => {
  test('an added place is shown at once, keeps its key, and then has the server’s facts', async () => {
    using opened = await open()
    const { page, server } = opened
    const key = page.editing.add({ candidate: await candidateFor('Il Baffetto') }, { note: 'Queue', rank: 2 })
    expect(page.names()).toEqual(['Dar Poeta', 'Il Baffetto', 'Da Enzo'])
    expect(page.state.list?.places[1]).toMatchObject({ key, rank: 2, note: 'Queue', waiting: true })
    expect(page.state.saving).toEqual({ is: 'saving', count: 1 })
    const { list } = await page.saved()
    expect(list?.places[1]).toMatchObject({ key, rank: 2, waiting: false })
    expect(list?.places[1]?.id).toMatch(/^plc_/)
    expect(shown(page.state)).toEqual(await server())
  })

  test('a place can be added by name and town, or as an own place', async () => {
    using opened = await open([])
    const { page, server } = opened
    page.editing.add({ query: 'Dar Poeta Roma' })
    page.editing.add({ own: { name: 'The stall behind the market', address: 'Piazza San Cosimato' } })
    expect(page.names()).toEqual(['Dar Poeta Roma', 'The stall behind the market'])
    await page.saved()
    expect(page.names()).toEqual(['Dar Poeta', 'The stall behind the market'])
    expect(shown(page.state)).toEqual(await server())
  })

  test('an own place gets a position at once, keeps its key, and its later changes are saved', async () => {
    using opened = await open()
    const { page, server } = opened
    const key = page.editing.add({ own: { name: 'The stall', town: 'Rome' } }, { rank: 1 })
    const { list } = await page.saved()
    const { id } = list!.places[0]!
    page.editing.note(key, 'Artichokes.')
    page.editing.place(key, { latitude: 41.89, longitude: 12.47 })
    page.editing.detail(id, 'tags', ['cash'])
    expect(page.state.list?.places[0]).toMatchObject({ key, latitude: 41.89, longitude: 12.47 })
    const placed = (await page.saved()).list!.places[0]!
    expect(placed).toMatchObject({ key, name: 'The stall', latitude: 41.89, note: 'Artichokes.', tags: ['cash'] })
    expect(placed.id).not.toBe(id)
    expect(shown(page.state)).toEqual(await server())
    page.editing.undo()
    page.editing.undo()
    const undone = (await page.saved()).list!.places[0]!
    expect(undone).toMatchObject({ id, note: 'Artichokes.' })
    expect(undone.latitude).toBeUndefined()
  })

  test('changes to a place being added are applied to it', async () => {
    using opened = await open()
    const { page, server } = opened
    const key = page.editing.add({ own: { name: 'Cart' } })
    page.editing.note(key, 'Only at noon')
    page.editing.move(key, { rank: 1 })
    page.editing.move(page.key('Da Enzo'), { before: key })
    expect(page.names()).toEqual(['Da Enzo', 'Cart', 'Dar Poeta'])
    await page.saved()
    expect(page.key('Cart')).toBe(key)
    page.editing.note(key, 'Only at night')
    await page.saved()
    expect(page.names()).toEqual(['Da Enzo', 'Cart', 'Dar Poeta'])
    expect(page.note('Cart')).toBe('Only at night')
    expect(shown(page.state)).toEqual(await server())
  })

  test('a change made just after the last one is sent too', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    using page = openPage(api, list, { clock: stoppedClock })
    await page.until('live', ({ watching }) => watching === 'live')
    page.editing.note(page.key('Dar Poeta'), 'Patate')
    await page.saved()
    expect((await onServer(api, list)).places[0].note).toBe('Patate')
  })

  test.each([
    ['to the top', 'Il Baffetto', { rank: 1 }, ['Il Baffetto', 'Dar Poeta', 'Da Enzo']],
    ['to rank 2 from above', 'Dar Poeta', { rank: 2 }, ['Da Enzo', 'Dar Poeta', 'Il Baffetto']],
    ['beyond the end', 'Dar Poeta', { rank: 99 }, ['Da Enzo', 'Il Baffetto', 'Dar Poeta']],
    ['before another', 'Il Baffetto', { before: 'Da Enzo' }, ['Dar Poeta', 'Il Baffetto', 'Da Enzo']],
    ['behind another', 'Dar Poeta', { after: 'Da Enzo' }, ['Da Enzo', 'Dar Poeta', 'Il Baffetto']],
  ])('a place is moved %s', async (_, name, to, expected) => {
    using opened = await open(['Dar Poeta', 'Da Enzo', 'Il Baffetto'])
    const { page, server } = opened
    const target = 'rank' in to ? to : 'before' in to ? { before: page.key(to.before) } : { after: page.key(to.after) }
    page.editing.move(page.key(name), target)
    expect(page.names()).toEqual(expected)
    expect(page.state.list?.places.map(({ rank }) => rank)).toEqual([1, 2, 3])
    await page.saved()
    expect(shown(page.state)).toEqual(await server())
  })

  test('a move to the present position is no change', async () => {
    using opened = await open()
    const { page } = opened
    page.editing.move(page.key('Da Enzo'), { after: page.key('Dar Poeta') })
    page.editing.move(page.key('Da Enzo'), { rank: 2 })
    page.editing.move(page.key('Da Enzo'), { before: page.key('Da Enzo') })
    expect(page.state.waiting).toEqual([])
  })

  test('title, author, description and visibility change, and a description can be removed', async () => {
    using opened = await open()
    const { page, server } = opened
    page.editing.update({ title: 'Trastevere', authorName: 'Grace', description: 'Pizza', visibility: 'hidden' })
    expect(page.state.list).toMatchObject({ title: 'Trastevere', description: 'Pizza', visibility: 'hidden' })
    await page.saved()
    expect(shown(page.state)).toEqual(await server())
    page.editing.update({ description: '' })
    expect(page.state.list).not.toHaveProperty('description')
    await page.saved()
    expect(shown(page.state)).toEqual(await server())
  })

  test('a removed place disappears, and restoring brings it back', async () => {
    using opened = await open()
    const { page, server } = opened
    page.editing.remove(page.key('Dar Poeta'))
    expect(page.names()).toEqual(['Da Enzo'])
    await page.saved()
    page.editing.restore(1)
    await page.saved()
    expect(page.names()).toEqual(['Dar Poeta', 'Da Enzo'])
    expect(shown(page.state)).toEqual(await server())
  })

  test('a note edited further during another request is one change', async () => {
    using opened = await open()
    const { page, list } = opened
    page.editing.update({ title: 'Trastevere' })
    for (const text of ['T', 'Try', 'Try the patate']) page.editing.note(page.key('Dar Poeta'), text)
    await page.saved()
    expect((await onServer(api, list)).version).toBe(3)
    expect(page.note('Dar Poeta')).toBe('Try the patate')
  })

  test('no snapshot held by the screen is modified', async () => {
    using opened = await open()
    const { page } = opened
    const before = page.state
    const copy = structuredClone(before)
    page.editing.move(page.key('Da Enzo'), { rank: 1 })
    page.editing.note(page.key('Da Enzo'), 'Early')
    await page.saved()
    expect(before).toEqual(copy)
    expect(page.state.list).not.toBe(before.list)
  })
})

describe('The edit token of a list', () => {
  test.each([
    ['a mistyped one', (token: string) => `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, 'wrong_key'],
    ['an API key', () => api.key, 'wrong_key'],
  ])('an invalid token (%s) is detected even on a public list', async (_, wrong, closed) => {
    const list = await api.list()
    using page = openPage(api, { ...list, token: wrong(list.token) })
    await page.until('closed', state => state.closed === closed)
  })

  test('another list’s token is detected', async () => {
    const [list, other] = [await api.list(), await api.list()]
    using page = openPage(api, { ...list, token: other.token })
    await page.until('closed', state => state.closed === 'other_list')
  })

  test('a deleted list and a hidden one with a wrong token are missing', async () => {
    const [hidden, other] = [await api.list({ visibility: 'hidden' }), await api.list()]
    for (const list of [
      { slug: 'eat-in-rome-000000', token: other.token },
      { ...hidden, token: other.token },
    ]) {
      using page = openPage(api, list)
      await page.until('closed', state => state.closed === 'not_found')
      expect(page.state.list).toBeUndefined()
    }
  })

  test('replacing it makes old pages report it, keep their queue, and resume with the new one', async () => {
    using opened = await open()
    const { page, list } = opened
    using other = openPage(api, list)
    await other.saved()
    page.editing.update({ title: 'Trastevere' })
    const { json: key } = await api.ask(`POST /lists/${list.slug}/edit-token`, { token: list.token })
    page.editing.useToken(key.editToken)
    expect(page.state.list?.title).toBe('Trastevere')
    other.editing.note(other.key('Da Enzo'), 'Carciofi')
    await other.until('closed', state => state.closed === 'wrong_key')
    expect(other.state.waiting).toHaveLength(1)
    other.editing.useToken(key.editToken)
    await other.saved()
    await page.until('the note of the other page', () => page.note('Da Enzo') === 'Carciofi')
  })
})

describe('What a panel did itself', () => {
  test('a deleted list leaves nothing in the browser', async () => {
    using opened = await open()
    const { page, list } = opened
    page.editing.draft(page.key('Da Enzo'), 'Not yet')
    page.editing.update({ title: 'Trastevere' })
    await api.ask(`DELETE /lists/${list.slug}`, { token: list.token })
    page.editing.deleted()
    expect(page.state.closed).toBe('deleted')
    await page.until('nothing stored', () => page.storage.text === '[]')
    expect(page.state.closed).toBe('deleted')
  })

  test('a cleared history leaves nothing to undo', async () => {
    using opened = await open()
    const { page, list } = opened
    page.editing.update({ title: 'Trastevere' })
    await page.saved()
    expect(page.state.undo).toBeDefined()
    await api.ask(`DELETE /lists/${list.slug}/history`, { token: list.token })
    page.editing.forgetHistory()
    expect(page.state.undo).toBeUndefined()
  })
})
