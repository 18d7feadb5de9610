import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borderAt } from '../../../src/web/client/editor/model/index.ts'
import { type Api, openApi } from '../../support/api.ts'
import { onServer, openPage, shown } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Opens a page of a list with a band and `kiosks` more places, whose connection to the service is cut. */
const open = async (kiosks = 0) => {
  const list = await api.list({}, ['Dar Poeta', 'Da Enzo', 'Il Baffetto'])
  const ask = (route: string, body?: unknown) => {
    const [method, path = ''] = route.split(' ')
    return api.ask(`${method} /lists/${list.slug}${path}`, { token: list.token, body })
  }
  for (let kiosk = 1; kiosk <= kiosks; kiosk++) await ask('POST /places', { own: { name: `Kiosk ${kiosk}` } })
  await ask('PUT /bands', { bands: [{ name: 'Go out of your way', size: 2 }] })
  const page = openPage(api, list)
  await page.saved()
  page.network.fate = () => 'cut'
  const reconnect = async () => {
    page.network.fate = () => 'pass'
    page.editing.retryNow()
    await page.saved()
    const { updatedAt: _, ...present } = await onServer(api, list)
    expect(shown(page.state)).toEqual(present)
    return present
  }
  const border = (count: number, isDown: boolean) =>
    page.editing.bands({
      is: 'border',
      band: 'Go out of your way',
      at: borderAt(page.state.list?.places ?? [], count),
      isDown,
    })
  const [poeta, enzo] = list.list.places.map(({ id }: { id: string }) => id) as [string, string]
  return { page, ask, reconnect, border, poeta, enzo, [Symbol.dispose]: () => page.editing.close() }
}

describe('Details that two people change at once', () => {
  test('keep the tags of both', async () => {
    using opened = await open()
    const { page, ask, reconnect, poeta } = opened
    page.editing.detail(poeta, 'tags', ['date night'])
    await ask(`PATCH /places/${poeta}`, { tags: ['with kids'], price: 2 })
    const { places } = await reconnect()
    expect(places[0]).toMatchObject({ tags: ['with kids', 'date night'], price: 2 })
  })

  test('keep the price that was set last', async () => {
    using opened = await open()
    const { page, ask, reconnect, poeta } = opened
    page.editing.detail(poeta, 'price', 3)
    await ask(`PATCH /places/${poeta}`, { price: 2 })
    expect((await reconnect()).places[0].price).toBe(3)
  })

  test('come back with a place that someone else removed', async () => {
    using opened = await open()
    const { page, ask, reconnect, poeta } = opened
    page.editing.detail(poeta, 'tags', ['date night'])
    page.editing.detail(poeta, 'price', 3)
    await ask(`DELETE /places/${poeta}`)
    await reconnect()
    const [conflict] = page.state.conflicts
    expect(conflict).toMatchObject({ about: 'gone', ways: ['mine', 'theirs'] })
    page.editing.resolve(conflict!.id, 'mine')
    expect((await reconnect()).places[0]).toMatchObject({ name: 'Dar Poeta', tags: ['date night'], price: 3 })
  })

  test('are undone and redone', async () => {
    using opened = await open()
    const { page, reconnect, enzo } = opened
    page.editing.detail(enzo, 'visitedOn', '2026-10-17')
    await reconnect()
    page.editing.undo()
    expect((await reconnect()).places[1].visitedOn).toBeUndefined()
    page.editing.redo()
    expect((await reconnect()).places[1].visitedOn).toBe('2026-10-17')
  })
})

describe('Bands that two people change at once', () => {
  test('have their border where both moved it', async () => {
    using opened = await open()
    const { ask, reconnect, border } = opened
    border(3, true)
    await ask('PUT /bands', { bands: [{ name: 'Go out of your way', size: 3 }] })
    expect((await reconnect()).bands).toEqual([{ name: 'Go out of your way', size: 3 }])
  })

  test('have their border below the same place after another was added above', async () => {
    using opened = await open()
    const { page, ask, reconnect, border } = opened
    border(1, false)
    expect(page.state.list?.places[1]?.band).toBeUndefined()
    await ask('POST /places', { own: { name: 'The kiosk' }, rank: 1 })
    const { bands, places } = await reconnect()
    expect(bands).toEqual([{ name: 'Go out of your way', size: 2 }])
    expect(places[1]).toMatchObject({ name: 'Dar Poeta', band: 'Go out of your way' })
  })

  test('refuse a new name for a band that someone else renamed, and keep it', async () => {
    using opened = await open()
    const { page, ask, reconnect } = opened
    page.editing.bands({ is: 'rename', band: 'Go out of your way', to: 'Worth a flight' })
    await ask('PUT /bands', { bands: [{ name: 'Worth a detour', size: 2 }] })
    expect((await reconnect()).bands[0].name).toBe('Worth a detour')
    expect(page.state.refused).toMatchObject([{ change: { edit: { to: 'Worth a flight' } } }])
  })

  test('get a free name for a band that both add', async () => {
    using opened = await open()
    const { page, ask, reconnect } = opened
    page.editing.bands({ is: 'cut', name: 'Band 2', at: borderAt(page.state.list!.places, 1) })
    await ask('PUT /bands', {
      bands: [
        { name: 'Go out of your way', size: 2 },
        { name: 'Band 2', size: 1 },
      ],
    })
    expect((await reconnect()).bands).toEqual([
      { name: 'Go out of your way', size: 1 },
      { name: 'Band 2 2', size: 1 },
      { name: 'Band 2', size: 1 },
    ])
  })

  test('take a place that keeps its rank', async () => {
    using opened = await open()
    const { page, reconnect } = opened
    page.editing.move(page.key('Il Baffetto'), { rank: 3 }, 'Go out of your way')
    const { bands, places } = await reconnect()
    expect(bands[0].size).toBe(3)
    expect(places[2]).toMatchObject({ name: 'Il Baffetto', band: 'Go out of your way' })
  })

  test('take a place at the rank that the editor shows, after others removed its new neighbours', async () => {
    using opened = await open(6)
    const { page, ask, reconnect, poeta } = opened
    page.editing.bands({ is: 'cut', name: 'Worth a detour', at: borderAt(page.state.list!.places, 9) })
    await reconnect()
    page.network.fate = () => 'cut'
    page.editing.move(poeta, { rank: 4 }, 'Worth a detour')
    const kiosks = page.state.list!.places.filter(({ name }) => /Kiosk [12]/.test(name))
    for (const { id } of kiosks) await ask(`DELETE /places/${id}`)
    const { places } = await reconnect()
    expect(places[3]).toMatchObject({ name: 'Dar Poeta', band: 'Worth a detour' })
  })

  test('leave an emptied band, and are removed one by one', async () => {
    using opened = await open()
    const { page, reconnect, border } = opened
    border(0, false)
    expect((await reconnect()).bands).toEqual([{ name: 'Go out of your way', size: 0 }])
    page.editing.bands({ is: 'remove', band: 'Go out of your way' })
    expect((await reconnect()).bands).toBeUndefined()
    page.editing.undo()
    expect((await reconnect()).bands).toEqual([{ name: 'Go out of your way', size: 0 }])
  })
})
