import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../../support/api.ts'
import { onServer, openPage } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Opens a page of a list that another person edits too. */
const open = async (members: Record<string, unknown> = {}) => {
  const list = await api.list(members, ['Dar Poeta', 'Da Enzo', 'Il Baffetto'])
  const page = openPage(api, list)
  await page.saved()
  await page.until('live', ({ watching }) => watching === 'live')
  const [poeta, enzo] = list.list.places.map(({ id }: { id: string }) => id) as [string, string]
  const other = (route: string, body?: unknown) => {
    const [method, path = ''] = route.split(' ')
    return api.ask(`${method} /lists/${list.slug}${path}`, { token: list.token, body })
  }
  /** Cuts the connection of this page. @returns a function that restores it */
  const disconnect = () => {
    page.network.fate = () => 'cut'
    return () => {
      page.network.fate = () => 'pass'
      page.editing.retryNow()
    }
  }
  return { list, page, poeta, enzo, other, disconnect, [Symbol.dispose]: () => page.editing.close() }
}

describe('Changes by others', () => {
  test.each([
    ['a public', {}],
    ['a hidden', { visibility: 'hidden' }],
  ])('to %s list are received automatically', async (_, members) => {
    using opened = await open(members)
    const { page, other, enzo } = opened
    await other(`PATCH /places/${enzo}`, { note: 'Carciofi' })
    await page.until('their note', () => page.note('Da Enzo') === 'Carciofi')
    await other('PATCH', { title: 'Trastevere' })
    await page.until('their title', ({ list }) => list?.title === 'Trastevere')
  })

  test('are received even when the event stream cannot be read', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    using page = openPage(api, list)
    page.network.fate = ({ path }) => (path.startsWith('/events') ? () => new Response('no', { status: 501 }) : 'pass')
    await page.until('asking', ({ watching }) => watching === 'asking')
    await api.ask(`PATCH /lists/${list.slug}`, { token: list.token, body: { title: 'Trastevere' } })
    await page.until('their title', ({ list }) => list?.title === 'Trastevere')
  })

  test('are received after an outage, even without own changes', async () => {
    using opened = await open()
    const { page, other, disconnect } = opened
    const reconnect = disconnect()
    await other('PATCH', { title: 'Trastevere' })
    reconnect()
    await page.until('their title', ({ list }) => list?.title === 'Trastevere')
  })

  test('are merged with queued changes', async () => {
    using opened = await open()
    const { page, other, list, poeta, disconnect } = opened
    const reconnect = disconnect()
    page.editing.move(page.key('Il Baffetto'), { before: page.key('Da Enzo') })
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    await other('POST /places', { own: { name: 'Cart' }, rank: 1 })
    await other(`PATCH /places/${poeta}`, { note: 'Patate' })
    await other('PATCH', { description: 'Theirs' })
    page.editing.update({ title: 'Mine' })
    reconnect()
    await page.saved()
    const server = await onServer(api, list)
    expect(server).toMatchObject({ title: 'Mine', description: 'Theirs', version: 7 })
    expect(server.places.map(({ name, note }: { name: string; note?: string }) => [name, note])).toEqual([
      ['Cart', undefined],
      ['Dar Poeta', 'Patate'],
      ['Il Baffetto', undefined],
      ['Da Enzo', 'Carciofi'],
    ])
    expect(page.state.conflicts).toEqual([])
  })

  test('that remove a place become a question, also when an undo waits between two notes', async () => {
    using opened = await open()
    const { page, other, list, poeta, disconnect } = opened
    const reconnect = disconnect()
    const key = page.key('Dar Poeta')
    page.editing.note(key, 'Patate')
    page.editing.undo()
    page.editing.note(key, 'Calzone')
    page.editing.update({ title: 'Trastevere' })
    await other(`DELETE /places/${poeta}`)
    reconnect()
    await page.saved()
    expect(page.state.conflicts).toMatchObject([
      { about: 'gone', place: poeta, note: expect.stringContaining('Calzone') },
    ])
    expect(await onServer(api, list)).toMatchObject({ title: 'Trastevere', version: 3 })
  })

  test('end the page when they delete the list', async () => {
    using opened = await open()
    await opened.other('DELETE')
    await opened.page.until('closed', state => state.closed === 'not_found')
  })
})

describe('A hidden page', () => {
  /** Counts the page's requests for the event stream. */
  const countStreams = ({ page }: Awaited<ReturnType<typeof open>>) => {
    const streams = { begun: 0 }
    page.network.fate = ({ path }) => {
      if (path.startsWith('/events')) streams.begun++
      return 'pass'
    }
    return streams
  }

  test('stops listening, still sends its queue, and refreshes when visible', async () => {
    using opened = await open()
    const { page, other, list } = opened
    const streams = countStreams(opened)
    page.editing.seen(false)
    await page.until('no stream', ({ watching }) => watching === 'away')
    await other('PATCH', { title: 'Trastevere' })
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    await page.saved()
    expect((await onServer(api, list)).places[1].note).toBe('Carciofi')
    await other('PATCH', { description: 'Across the river' })
    expect(streams.begun).toBe(0)
    page.editing.seen(true)
    await page.until('live again', ({ watching }) => watching === 'live')
    await page.until('the newest', ({ list }) => list?.description === 'Across the river')
    expect(streams.begun).toBe(1)
  })

  test('keeps listening when visible again within a moment', async () => {
    using opened = await open()
    const { page, other } = opened
    const streams = countStreams(opened)
    for (const seen of [false, true, false, true]) page.editing.seen(seen)
    await other('PATCH', { title: 'Trastevere' })
    await page.until('their title', ({ list }) => list?.title === 'Trastevere')
    expect([streams.begun, page.state.watching]).toEqual([0, 'live'])
  })

  test('does not listen when opened in a background tab', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    using page = openPage(api, list)
    const streams = countStreams({ page } as Awaited<ReturnType<typeof open>>)
    page.editing.seen(false)
    await page.saved()
    page.editing.note(page.key('Dar Poeta'), 'Patate')
    await page.saved()
    expect([streams.begun, page.state.watching]).toEqual([0, 'away'])
  })
})

describe('Two texts for one place', () => {
  const both = async () => {
    const opened = await open()
    const { page, other, enzo, disconnect } = opened
    const reconnect = disconnect()
    page.editing.note(page.key('Da Enzo'), 'Mine')
    await other(`PATCH /places/${enzo}`, { note: 'Theirs' })
    reconnect()
    const { conflicts } = await page.until('a conflict', ({ conflicts }) => conflicts.length > 0)
    expect(conflicts).toMatchObject([{ about: 'note', name: 'Da Enzo', mine: 'Mine', theirs: 'Theirs' }])
    expect(page.note('Da Enzo')).toBe('Theirs')
    expect(page.state.saving.is).toBe('saved')
    return { ...opened, id: conflicts[0]!.id }
  }

  test.each([
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
    ['both', 'Theirs\n\nMine'],
  ] as const)('are both shown, and %s is kept on request', async (way, expected) => {
    using opened = await both()
    const { page, list, id } = opened
    page.editing.resolve(id, way)
    await page.saved()
    expect(page.state.conflicts).toEqual([])
    expect((await onServer(api, list)).places[1].note).toBe(expected)
  })

  test('follow the other person’s typing, and conflict no more once equal', async () => {
    using opened = await both()
    const { page, other, enzo } = opened
    await other(`PATCH /places/${enzo}`, { note: 'Theirs again' })
    await page.until(
      'their new text',
      ({ conflicts: [conflict] }) => (conflict as { theirs?: string }).theirs === 'Theirs again',
    )
    await other(`PATCH /places/${enzo}`, { note: 'Mine' })
    await page.until('no conflict', ({ conflicts }) => conflicts.length === 0)
  })

  test('a note whose response was lost does not conflict with itself', async () => {
    using opened = await open()
    const { page, other, list } = opened
    page.network.fate = ({ method }) => (method === 'PATCH' ? 'lose' : 'pass')
    page.editing.note(page.key('Da Enzo'), 'Mi\u0301o\r\nand more')
    await page.until('lost', ({ saving }) => saving.is === 'waiting')
    await other('PATCH', { title: 'Trastevere' })
    page.network.fate = () => 'pass'
    await page.saved()
    expect(page.state.conflicts).toEqual([])
    expect(await onServer(api, list)).toMatchObject({ version: 3, places: [{}, { note: 'Mío\nand more' }, {}] })
  })

  test('a title and a description are separate: the one without conflict is saved', async () => {
    using opened = await open()
    const { page, other, list, disconnect } = opened
    const reconnect = disconnect()
    page.editing.update({ title: 'Mine', description: 'Mine too' })
    await other('PATCH', { title: 'Theirs' })
    reconnect()
    const { conflicts } = await page.until('a conflict', ({ conflicts }) => conflicts.length > 0)
    expect(conflicts).toMatchObject([{ about: 'member', member: 'title', mine: 'Mine', theirs: 'Theirs' }])
    await page.saved()
    expect(await onServer(api, list)).toMatchObject({ title: 'Theirs', description: 'Mine too' })
    page.editing.resolve(conflicts[0]!.id, 'mine')
    await page.saved()
    expect((await onServer(api, list)).title).toBe('Mine')
  })

  test('a draft learns of changes to its note, and saving it is then a conflict', async () => {
    using opened = await open()
    const { page, other, enzo } = opened
    const key = page.key('Da Enzo')
    page.editing.draft(key, 'Mi')
    page.editing.draft(key, 'Mine')
    await other(`PATCH /places/${enzo}`, { note: 'Theirs' })
    await page.until('told', ({ drafts: [draft] }) => draft?.theirs === 'Theirs')
    page.editing.note(key, 'Mine')
    expect(page.state).toMatchObject({ drafts: [], conflicts: [{ mine: 'Mine', theirs: 'Theirs' }] })
    expect(page.note('Da Enzo')).toBe('Theirs')
  })
})

describe('A place removed by another person', () => {
  const openRemoved = async () => {
    const opened = await open()
    const { page, other, enzo, disconnect } = opened
    const reconnect = disconnect()
    page.editing.move(page.key('Da Enzo'), { rank: 1 })
    page.editing.note(page.key('Da Enzo'), 'Carciofi')
    await other(`DELETE /places/${enzo}`)
    reconnect()
    const { conflicts } = await page.until('a conflict', ({ conflicts }) => conflicts.length > 0)
    expect(conflicts).toMatchObject([{ about: 'gone', place: enzo, facts: { name: 'Da Enzo' }, note: 'Carciofi' }])
    return { ...opened, id: conflicts[0]!.id }
  }

  test('can be restored with the note written in the meantime', async () => {
    using opened = await openRemoved()
    const { page, list, id } = opened
    page.editing.resolve(id, 'mine')
    await page.saved()
    expect((await onServer(api, list)).places[1]).toMatchObject({ name: 'Da Enzo', note: 'Carciofi' })
  })

  test('stays removed when the person agrees', async () => {
    using opened = await openRemoved()
    const { page, id } = opened
    page.editing.resolve(id, 'theirs')
    expect(page.state.conflicts).toEqual([])
    expect(page.names()).toEqual(['Dar Poeta', 'Il Baffetto'])
  })

  test('keeps its draft, and need not be removed again', async () => {
    using opened = await open()
    const { page, other, enzo, disconnect } = opened
    page.editing.draft(page.key('Da Enzo'), 'Mine')
    const reconnect = disconnect()
    page.editing.remove(page.key('Da Enzo'))
    await other(`DELETE /places/${enzo}`)
    reconnect()
    await page.saved()
    expect(page.state).toMatchObject({ conflicts: [], refused: [], drafts: [{ text: 'Mine', gone: true }] })
  })

  test('is no target for a move, which uses the other neighbour', async () => {
    using opened = await open()
    const { page, other, enzo, disconnect } = opened
    const reconnect = disconnect()
    page.editing.move(page.key('Il Baffetto'), { before: page.key('Da Enzo') })
    await other(`DELETE /places/${enzo}`)
    await other('POST /places', { own: { name: 'Cart' }, rank: 1 })
    reconnect()
    await page.saved()
    expect(page.names()).toEqual(['Cart', 'Dar Poeta', 'Il Baffetto'])
    expect(page.state.conflicts).toEqual([])
  })
})
