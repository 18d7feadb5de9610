import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locks } from '../../../src/web/islands/editor/model/tab-record.ts'
import { type Api, openApi } from '../../support/api.ts'
import { fastClock, MemoryStorage, Network, onServer, openPage, type PageOptions, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const locks: Locks = navigator.locks
/** Of a page that is opened an hour later. */
const late = { ...fastClock(), now: () => Date.now() + 3_600_000 }

const cut = (): Network => {
  const network = new Network(api)
  network.fate = () => 'cut'
  return network
}

/** A page that has seen the list, then changes it without a network, and is closed. */
const closedPage = async (options: PageOptions = {}) => {
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

describe('A page that ends with changes that wait', () => {
  test.each([
    ['by locks', { locks }],
    ['by the time', { locks: undefined }],
  ])('leaves them to the next one that opens the list, told %s to be dead', async (_, told) => {
    const { list, browser, page } = await closedPage(told)
    page.editing.close()
    using next = openPage(api, list, { browser, clock: late, ...told })
    await next.until('taken over', () => next.state.list !== undefined && next.state.drafts.length > 0)
    await next.saved()
    expect(next.note('Da Enzo')).toBe('Carciofi')
    expect(next.names()).toEqual(['Dar Poeta', 'Da Enzo', 'Cart'])
    expect(next.state.drafts).toMatchObject([{ text: 'Half a sen', from: '' }])
    expect((await onServer(api, list)).version).toBe(3)
    next.editing.note(next.key('Dar Poeta'), 'Half a sentence')
    await next.saved()
    expect(browser.text).not.toContain('Half a sen"')
    expect(
      browser.items
        .keys()
        .filter(key => key.startsWith('forklist:editing'))
        .toArray(),
    ).toEqual([])
  })

  test('leaves one that was sent, whose answer it did not live to see, to be done once', async () => {
    const { list, browser, page } = await closedPage()
    page.editing.note(page.key('Cart'), 'Only at noon')
    page.network.fate = ({ path }) => (path === '/places' ? 'lose' : 'pass')
    page.editing.retryNow()
    await page.until('the addition was sent', () => page.network.arrived.includes('POST /places'))
    page.editing.close()
    using next = openPage(api, list, { browser, locks })
    await next.until('taken over', () => next.state.drafts.length > 0)
    await next.saved()
    expect(next.names()).toEqual(['Dar Poeta', 'Da Enzo', 'Cart'])
    expect(next.note('Cart')).toBe('Only at noon')
    expect(next.state).toMatchObject({ refused: [], conflicts: [] })
    expect(await onServer(api, list)).toMatchObject({ version: 4, placeCount: 3 })
  })

  test.each([
    ['by locks', { locks }],
    ['by the time', { locks: undefined }],
  ])('that lives on, told %s, keeps what is its own', async (_, told) => {
    const { list, browser, page } = await closedPage(told)
    using other = openPage(api, list, { browser, ...told })
    await other.saved()
    expect(other.state).toMatchObject({ waiting: [], drafts: [] })
    expect(page.state.waiting).toHaveLength(2)
    page.editing.close()
  })

  test('never keeps the edit token', async () => {
    const { list, browser, page } = await closedPage()
    page.editing.update({ title: 'Trastevere' })
    await page.until('sent in vain', ({ saving }) => saving.is === 'waiting')
    expect(browser.text).toContain('Carciofi')
    expect(browser.text).not.toContain(list.token)
    page.editing.close()
  })

  test.each(['QuotaExceededError', 'SecurityError'])('says when nothing can be kept: %s', async name => {
    const { page, browser } = await closedPage()
    expect(page.state.kept).toBe(true)
    browser.refuses = name
    page.editing.update({ title: 'Trastevere' })
    expect(page.state).toMatchObject({ kept: false, list: { title: 'Trastevere' } })
    browser.refuses = undefined
    page.editing.update({ title: 'Rione XIII' })
    expect(page.state.kept).toBe(true)
    page.editing.close()
  })

  test('what cannot be read in the storage is in nobody’s way', async () => {
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

describe('A page that is opened without a network', () => {
  test('shows the copy of last time, says so, and can change it', async () => {
    const { list, browser, page } = await closedPage()
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

  test('without one says that nobody can be reached, and goes on trying', async () => {
    const list = await api.list({}, ['Dar Poeta'])
    using page = openPage(api, list, { network: cut() })
    await page.until('away', state => state.closed === 'away')
    page.network.fate = () => 'pass'
    await page.saved()
    expect(page.state).not.toHaveProperty('closed')
  })

  test('the copy is forgotten once the key opens the list no longer', async () => {
    const { list, browser, page } = await closedPage()
    page.editing.close()
    await api.ask(`POST /lists/${list.slug}/edit-token`, { token: list.token })
    using next = openPage(api, list, { browser, locks })
    await next.until('closed', state => state.closed === 'wrong_key')
    expect(browser.text).not.toContain('forklist:copy')
    expect(next.state.waiting).toHaveLength(2)
  })
})
