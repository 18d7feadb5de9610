import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Locks } from '../../../src/web/client/editor/model/tab-record.ts'
import { type Api, openApi } from '../../support/api.ts'
import { fastClock, MemoryStorage, Network, onServer, openPage, type PageOptions, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const locks: Locks = navigator.locks
/** The clock of a page that is opened an hour later. */
const late = { ...fastClock(), now: () => Date.now() + 3_600_000 }

const cut = (): Network => {
  const network = new Network(api)
  network.fate = () => 'cut'
  return network
}

/** Opens a page that sees the list, and then changes it without a network. */
const offlinePage = async (options: PageOptions = {}) => {
  const list = await api.list({}, ['Dar Poeta', 'Da Enzo'])
  const browser = new MemoryStorage()
  const page = openPage(api, list, { browser, locks, ...options })
  await page.saved()
  page.network.fate = () => 'cut'
  page.editing.note(page.key('Da Enzo'), 'Carciofi')
  page.editing.add({ own: { name: 'Cart' } })
  page.editing.draft(page.key('Dar Poeta'), 'Half a sen')
  return { list, browser, page }
}

describe('A page that ends with queued changes', () => {
  test.each([
    ['by locks', { locks }],
    ['by the time', { locks: undefined }],
  ])('leaves them to the next page, which knows %s that it has ended', async (_, options) => {
    const { list, browser, page } = await offlinePage(options)
    page.editing.close()
    using next = openPage(api, list, { browser, clock: late, ...options })
    await next.until('taken over', () => next.names().includes('Cart') && next.note('Dar Poeta') !== undefined)
    await next.saved()
    expect(next.names()).toEqual(['Dar Poeta', 'Da Enzo', 'Cart'])
    expect(next.note('Da Enzo')).toBe('Carciofi')
    expect(next.note('Dar Poeta'), 'a draft that no open page has').toBe('Half a sen')
    expect(next.state.drafts).toEqual([])
    expect((await onServer(api, list)).version).toBe(4)
    expect(browser.names('forklist:editing')).toEqual([])
  })

  test('leaves a sent change with a lost response, to be done once', async () => {
    const { list, browser, page } = await offlinePage()
    page.editing.note(page.key('Cart'), 'Only at noon')
    page.network.fate = ({ path }) => (path === '/places' ? 'lose' : 'pass')
    page.editing.retryNow()
    await page.until('the addition was sent', () => page.network.arrived.includes('POST /places'))
    page.editing.close()
    using next = openPage(api, list, { browser, locks })
    await next.until('taken over', () => next.names().includes('Cart') && next.note('Dar Poeta') !== undefined)
    await next.saved()
    expect(next.names()).toEqual(['Dar Poeta', 'Da Enzo', 'Cart'])
    expect(next.note('Cart')).toBe('Only at noon')
    expect(next.state).toMatchObject({ refused: [], conflicts: [] })
    expect(await onServer(api, list)).toMatchObject({ version: 5, placeCount: 3 })
  })

  test.each([
    ['by locks', { locks }],
    ['by the time', { locks: undefined }],
  ])('keeps them while it is open, as the next page knows %s', async (_, options) => {
    const { list, browser, page } = await offlinePage(options)
    using other = openPage(api, list, { browser, ...options })
    await other.saved()
    expect(other.state).toMatchObject({ waiting: [], drafts: [] })
    expect(page.state.waiting).toHaveLength(2)
    page.editing.close()
  })

  test('leaves nothing twice if it was only slow', async () => {
    const { list, browser, page } = await offlinePage({ locks: undefined })
    using next = openPage(api, list, { browser, clock: late, network: cut() })
    const takenOver = next.state.waiting
    expect(takenOver).toHaveLength(3)
    const isAlive = () => browser.names('forklist:editing:').length === 2
    await vi.waitUntil(isAlive, { timeout: 20_000, interval: 10 })
    next.editing.retryNow()
    expect(next.state.waiting).toEqual(takenOver)
    page.editing.close()
  })

  test('never stores the edit token', async () => {
    const { list, browser, page } = await offlinePage()
    page.editing.update({ title: 'Trastevere' })
    await page.until('sent in vain', ({ saving }) => saving.is === 'waiting')
    expect(browser.text).toContain('Carciofi')
    expect(browser.text).not.toContain(list.token)
    page.editing.close()
  })

  test.each(['QuotaExceededError', 'SecurityError'])('reports that nothing can be stored: %s', async name => {
    const { page, browser } = await offlinePage()
    expect(page.state.kept).toBe(true)
    browser.refuses = name
    page.editing.update({ title: 'Trastevere' })
    expect(page.state).toMatchObject({ kept: false, list: { title: 'Trastevere' } })
    browser.refuses = undefined
    page.editing.update({ title: 'Rione XIII' })
    expect(page.state.kept).toBe(true)
    page.editing.close()
  })

  test('removes as few copies of lists as needed to store queued changes', async () => {
    const { page, browser } = await offlinePage()
    const links = 'e'.repeat(300)
    browser.setItem('forklist:keys', links)
    for (const list of ['tokyo', 'lyon', 'oaxaca']) browser.setItem(`forklist:copy:${list}`, 'c'.repeat(3_000))
    browser.capacity = browser.used
    page.editing.note(page.key('Da Enzo'), 'Carciofi. '.repeat(30))
    expect(page.state.kept).toBe(true)
    expect(browser.text).toContain('Carciofi. Carciofi.')
    expect(browser.names('forklist:copy:')).toHaveLength(3)
    browser.capacity = 0
    page.editing.update({ title: 'Trastevere' })
    expect(page.state.kept).toBe(false)
    expect(browser.names('forklist:copy:')).toEqual([])
    expect(browser.getItem('forklist:keys')).toBe(links)
    expect(browser.names('forklist:editing:'), 'the earlier queue stays').toHaveLength(1)
    page.editing.close()
  })

  test('leaves them once, even when the next page has no space', async () => {
    const { list, browser, page } = await offlinePage()
    await api.ask(`PATCH /lists/${list.slug}/places/${page.state.list!.places[1]!.id}`, {
      token: list.token,
      body: { note: 'Puntarelle' },
    })
    page.editing.close()
    browser.refuses = 'QuotaExceededError'
    using next = openPage(api, list, { browser, locks })
    await next.until('taken over', ({ conflicts }) => conflicts.length > 0)
    expect(next.state.kept).toBe(false)
    expect(browser.text, 'stored for a later page').toContain('Carciofi')
    for (let times = 0; times < 2; times++) {
      next.editing.retryNow()
      await next.saved()
      await locks.request(browser.names('forklist:editing:')[0]!, {}, () => undefined)
    }
    expect(next.state.conflicts).toMatchObject([{ mine: 'Carciofi', theirs: 'Puntarelle' }])
    browser.refuses = undefined
    next.editing.resolve(next.state.conflicts[0]!.id, 'both')
    await next.saved()
    expect(browser.names('forklist:editing:')).toEqual([])
    expect(next.note('Da Enzo')).toBe('Puntarelle\n\nCarciofi')
  })

  test('ignores unreadable data in the storage', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    const browser = new MemoryStorage()
    browser.setItem(`forklist:editing:${list.slug}:old`, '{"content":')
    browser.setItem(`forklist:copy:${list.slug}`, 'null')
    using page = openPage(api, list, { browser, network: cut() })
    await page.until('away', state => state.closed === 'away')
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    await page.saved()
    expect(page.names()).toEqual(['Dar Poeta'])
  })
})

describe('A page opened offline', () => {
  test('shows the last copy, marked as such, which can be edited', async () => {
    const { list, browser, page } = await offlinePage()
    page.editing.close()
    using next = openPage(api, list, { browser, locks, network: cut() })
    const { copyOf } = await next.until('a copy', state => state.list !== undefined)
    expect(copyOf).toBeTypeOf('number')
    expect(next.names()).toEqual(['Dar Poeta', 'Da Enzo', 'Cart'])
    next.editing.remove(next.key('Dar Poeta'))
    expect(next.names()).toEqual(['Da Enzo', 'Cart'])
    next.network.fate = () => 'pass'
    next.editing.retryNow()
    await next.saved()
    expect(next.state).not.toHaveProperty('copyOf')
    const { updatedAt: _, ...server } = await onServer(api, list)
    expect(shown(next.state)).toEqual(server)
  })

  test('without a copy says that the service is unreachable, and keeps trying', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    using page = openPage(api, list, { network: cut() })
    await page.until('away', state => state.closed === 'away')
    page.network.fate = () => 'pass'
    await page.saved()
    expect(page.state).not.toHaveProperty('closed')
  })

  test('forgets the copy when the edit token no longer opens the list', async () => {
    const { list, browser, page } = await offlinePage()
    page.editing.close()
    await api.ask(`POST /lists/${list.slug}/edit-token`, { token: list.token })
    using next = openPage(api, list, { browser, locks })
    await next.until('closed', state => state.closed === 'wrong_key')
    expect(browser.text).not.toContain('forklist:copy')
    expect(next.state.waiting).toHaveLength(3)
  })
})
