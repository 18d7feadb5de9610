import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../../support/api.ts'
import { type Fate, failOnce, onServer, openPage } from './browser.ts'

let api: Api
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api[Symbol.asyncDispose]())

const rome = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']

async function open() {
  const list = await api.list({}, rome)
  const page = openPage(api, list)
  const { list: seen } = await page.saved()
  const version = seen!.version
  const backwards = seen!.places.map(({ id }) => id).toReversed()
  return { list, page, version, backwards, [Symbol.dispose]: () => page[Symbol.dispose]() }
}

const namesOf = ({ places }: { places: { name: string }[] }) => places.map(({ name }) => name)

describe('A new order of the whole list', () => {
  test('is one version and shown on arrival', async () => {
    using opened = await open()
    const { list, page, version, backwards } = opened
    expect(await page.editing.reorder(backwards, version)).toEqual({ done: true })
    await page.until('the new order', () => page.names().join() === rome.toReversed().join())
    const stored = await onServer(api, list)
    expect([namesOf(stored), stored.version]).toEqual([rome.toReversed(), version + 1])
  })

  test.each<[string, Fate]>([
    ['its request never arrives', 'cut'],
    ['its response is lost', 'lose'],
  ])('is made once when %s', async (_, fate) => {
    using opened = await open()
    const { list, page, version, backwards } = opened
    failOnce(page, fate)
    expect(await page.editing.reorder(backwards, version)).toEqual({ done: true })
    const stored = await onServer(api, list)
    expect([namesOf(stored), stored.version]).toEqual([rome.toReversed(), version + 1])
  })

  test('does not overwrite another person’s change, and reads the list again', async () => {
    using opened = await open()
    const { list, page, version, backwards } = opened
    page.network.fate = ({ method, path }) => (method === 'GET' && path.startsWith('/events') ? 'hang' : 'pass')
    await api.ask(`PATCH /lists/${list.slug}`, { token: list.token, body: { title: 'Trastevere' } })
    expect(await page.editing.reorder(backwards, version)).toMatchObject({
      done: false,
      because: { problem: { code: 'version_mismatch' } },
    })
    await page.until('the other’s title', ({ list }) => list?.title === 'Trastevere')
    expect(namesOf(await onServer(api, list))).toEqual(rome)
  })

  test('comes after earlier changes, so that none is overwritten', async () => {
    using opened = await open()
    const { list, page, version, backwards } = opened
    page.editing.note(page.key('Da Enzo'), 'Come before they open.')
    const outcome = await page.editing.reorder(backwards, version)
    expect(outcome).toMatchObject({ done: false, because: { problem: { code: 'version_mismatch' } } })
    const { list: seen } = await page.saved()
    expect(await page.editing.reorder(backwards, seen!.version)).toEqual({ done: true })
    const stored = await onServer(api, list)
    expect([namesOf(stored), stored.places[1].note]).toEqual([rome.toReversed(), 'Come before they open.'])
  })

  test('is reported as uncertain when no response comes', async () => {
    using opened = await open()
    const { page, version, backwards } = opened
    page.network.fate = ({ method }) => (method === 'PUT' ? 'cut' : 'pass')
    expect(await page.editing.reorder(backwards, version)).toEqual({ done: false, because: 'unknown' })
  })
})
