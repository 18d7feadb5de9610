import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../../support/api.ts'
import { type Fate, failOnce, onServer, openPage, type Page, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const open = async (places = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']) => {
  const list = await api.list({}, places)
  const page = openPage(api, list)
  await page.saved()
  return { list, page, [Symbol.dispose]: () => page.editing.close() }
}

const problem =
  (status: number, code: string, headers = {}) =>
  () =>
    new Response(JSON.stringify({ status, code, title: code, detail: code, type: code, requestId: code }), {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
    })
const signIn = () => new Response('<h1>Sign in to the hotel</h1>', { headers: { 'content-type': 'text/html' } })

const changes: [string, (page: Page) => void][] = [
  [
    'an added place',
    ({ editing }) => void editing.add({ query: 'Armando al Pantheon', near: 'Rome' }, { note: 'Upstairs' }),
  ],
  ['an own place', ({ editing }) => void editing.add({ own: { name: 'Cart' } })],
  ['a note', ({ editing, key }) => editing.note(key('Da Enzo'), 'Come before they open.')],
  ['a move', ({ editing, key }) => editing.move(key('Il Baffetto'), { rank: 1 })],
  ['a removal', ({ editing, key }) => editing.remove(key('Da Enzo'))],
  ['a new title', ({ editing }) => editing.update({ title: 'Trastevere' })],
  ['a visibility', ({ editing }) => editing.update({ visibility: 'hidden' })],
  ['a restore', ({ editing }) => editing.restore(1)],
]

const fates = [
  ['never arrives', 'cut'],
  ['is made but loses its response', 'lose'],
] as const

const otherFates: [string, Fate][] = [
  ['hangs', 'hang'],
  ['is answered 500', problem(500, 'internal')],
  ['is answered 503 by a proxy', () => new Response('Bad', { status: 503 })],
  ['is answered by a hotel’s network', signIn],
  ['exceeds a rate limit', problem(429, 'rate_limited', { 'retry-after': '2' })],
  ['is still in progress', problem(409, 'request_in_progress', { 'retry-after': '1' })],
]

const everyChange = changes.flatMap(([what, change]) => fates.map(([how, fate]) => ({ what, how, change, fate })))
const everyFate = otherFates.map(([how, fate]) => ({ what: 'a move', how, change: changes[3]![1], fate }))

describe('A change whose request fails', () => {
  test.each([...everyChange, ...everyFate])(
    'is made once, before later changes: $what that $how',
    async ({ change, fate }) => {
      using opened = await open()
      const { page, list } = opened
      page.editing.update({ description: 'To go back from' })
      await page.saved()
      failOnce(page, fate)
      change(page)
      page.editing.update({ authorName: 'Grace' })
      const wanted = page.names()
      await page.saved()
      const server = await onServer(api, list)
      expect({ ...shown(page.state), updatedAt: server.updatedAt }).toEqual(server)
      expect(page.names().length).toBe(wanted.length)
      expect(server).toMatchObject({ version: 4, authorName: 'Grace' })
      expect(page.state).toMatchObject({ refused: [], conflicts: [] })
    },
  )
})

describe('Offline', () => {
  test('changes wait in order, are shown with their age, and are sent later', async () => {
    using opened = await open()
    const { page, list } = opened
    page.network.fate = () => 'cut'
    const before = Date.now()
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    page.editing.move(page.key('Da Enzo'), { rank: 1 })
    page.editing.remove(page.key('Dar Poeta'))
    const { saving } = await page.until('waiting', state => state.saving.is === 'waiting')
    expect(saving).toMatchObject({ count: 3 })
    expect(saving.is === 'waiting' && saving.since).toBeGreaterThanOrEqual(before)
    expect(page.names()).toEqual(['Da Enzo', 'Il Baffetto'])
    expect((await onServer(api, list)).version).toBe(1)
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    await page.saved()
    expect(page.network.arrived.map(route => route.replace(/plc_\w+/, 'id'))).toEqual([
      'PATCH /places/id',
      'POST /places/id/move',
      'DELETE /places/id',
    ])
    expect(await onServer(api, list)).toMatchObject({ version: 4, places: [{ note: 'Carciofi' }, {}] })
  })
})

describe('Refused changes', () => {
  test('are set aside with their input, and later ones continue', async () => {
    using opened = await open()
    const { page, list } = opened
    const note = 'x'.repeat(2001)
    page.editing.note(page.key('Da Enzo'), note)
    page.editing.update({ title: 'Trastevere' })
    await page.saved()
    expect(page.state.refused).toMatchObject([
      { change: { do: 'note', to: note }, because: { problem: { code: 'invalid_input' } } },
    ])
    expect(page.note('Da Enzo')).toBeUndefined()
    expect((await onServer(api, list)).title).toBe('Trastevere')
    page.editing.dismiss(page.state.refused[0]!.id)
    expect(page.state.refused).toEqual([])
  })

  test('a refused addition takes its later changes along and can be retried with them', async () => {
    using opened = await open()
    const { page } = opened
    let refusing = true
    page.network.fate = sent => (refusing && sent.path === '/places' ? problem(503, 'provider_unavailable') : 'pass')
    const key = page.editing.add({ own: { name: 'Cart' } })
    page.editing.note(key, 'Only at noon')
    page.editing.move(key, { rank: 1 })
    page.editing.move(page.key('Il Baffetto'), { after: key })
    await page.saved()
    expect(page.names()).toEqual(['Il Baffetto', 'Dar Poeta', 'Da Enzo'])
    expect(page.state.refused).toMatchObject([
      { id: key, because: { problem: { code: 'provider_unavailable' } } },
      { change: { do: 'note', to: 'Only at noon' }, because: { add: key } },
      { change: { do: 'move' }, because: { add: key } },
    ])
    refusing = false
    page.editing.tryAgain(key)
    await page.saved()
    expect(page.state.refused).toEqual([])
    expect(page.note('Cart')).toBe('Only at noon')
  })

  test('a place can be replaced by another with the same rank and note', async () => {
    using opened = await open()
    const { page } = opened
    page.network.fate = ({ path }) => (path === '/places' ? problem(503, 'provider_unavailable') : 'pass')
    const key = page.editing.add({ query: 'the cart' })
    page.editing.note(key, 'Only at noon')
    page.editing.move(key, { rank: 1 })
    await page.saved()
    page.network.fate = () => 'pass'
    page.editing.tryAgain(key, { place: { own: { name: 'Il chiosco' } } })
    await page.saved()
    expect(page.state).toMatchObject({ refused: [], conflicts: [] })
    expect(page.names()).toEqual(['Il chiosco', 'Dar Poeta', 'Da Enzo', 'Il Baffetto'])
    expect(page.note('Il chiosco')).toBe('Only at noon')
  })

  test('an overlong note can be shortened, for a present and a missing place', async () => {
    using opened = await open()
    const { page, list } = opened
    const long = 'x'.repeat(2001)
    page.editing.note(page.key('Da Enzo'), long)
    const key = page.editing.add({ own: { name: 'Il chiosco' } }, { note: long })
    page.editing.note(key, `${long} And more.`)
    await page.saved()
    const [ofEnzo] = page.state.refused
    expect(page.state.refused).toHaveLength(3)
    page.editing.tryAgain(ofEnzo!.id, { note: 'Carciofi' })
    page.editing.tryAgain(key, { note: 'Only at noon' })
    await page.saved()
    expect(page.state.refused).toEqual([])
    const { places } = await onServer(api, list)
    expect([places[1].note, places[3].note]).toEqual(['Carciofi', 'Only at noon'])
  })

  test('an overlong note conflicts with another one written in the meantime', async () => {
    using opened = await open()
    const { page } = opened
    page.editing.note(page.key('Da Enzo'), 'x'.repeat(2001))
    await page.saved()
    page.editing.note(page.key('Da Enzo'), 'Loud')
    await page.saved()
    page.editing.tryAgain(page.state.refused[0]!.id, { note: 'Carciofi' })
    expect(page.state.conflicts).toMatchObject([{ about: 'note', mine: 'Carciofi', theirs: 'Loud' }])
  })

  test('names a place already on the list', async () => {
    using opened = await open()
    const { page } = opened
    page.editing.add({ query: 'Da Enzo Roma' }, { note: 'Again' })
    await page.saved()
    expect(page.state.refused).toMatchObject([
      {
        change: { note: 'Again' },
        because: { problem: { code: 'place_already_in_list', place: { name: 'Da Enzo' } } },
      },
    ])
  })
})
