import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { romanList } from '../access/requests.ts'
import { onBothDatabases } from '../support/databases.ts'
import { refusing } from './refusing.ts'

/** Decodes the values of a cursor, which only tests do. */
const valuesIn = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())
const cursorOf = (values: unknown): string => Buffer.from(JSON.stringify(values)).toString('base64url')

onBothDatabases('a cursor', open => {
  const opened = new AsyncDisposableStack()
  let list: Awaited<ReturnType<typeof refusing>>
  /** Requests that have a next page, each with its cursor. */
  let pages: { route: string; token: string; cursor: string }[]
  beforeAll(async () => {
    list = opened.use(await refusing(opened.use(await open()).url))
    const other = await romanList(list.api)
    const { key } = list.api
    const requests: [route: string, token: string][] = [
      [`GET /lists/${list.slug}?limit=1`, list.token],
      [`GET /lists/${other.slug}?limit=1`, other.token],
      [`GET /lists/${list.slug}?limit=1&at=1`, list.token],
      [`GET /lists/${list.slug}?limit=1&at=2`, list.token],
      [`GET /lists/${list.slug}/history?limit=1`, list.token],
      [`GET /lists/${other.slug}/history?limit=1`, other.token],
      ['GET /lists?limit=1', key],
      ['GET /lists?limit=1&sort=created', key],
      ['GET /lists?limit=1&sort=title', key],
      ['GET /lists?limit=1&query=rome', key],
      ['GET /lists?limit=1&query=eat', key],
    ]
    pages = []
    for (const [route, token] of requests) {
      const { json } = await list.api.ask(route, { token })
      pages.push({ route, token, cursor: json.nextCursor })
    }
  })
  afterAll(() => opened.disposeAsync())

  const mustRefuse = async ({ route, token }: (typeof pages)[number], cursor: string) => {
    const { json } = await list.refuses('invalid_input', `${route}&cursor=${encodeURIComponent(cursor)}`, { token })
    expect(json.errors[0].pointer).toBe('/cursor')
  }

  test('continues at its position with any page size', async () => {
    for (const { route, token, cursor } of pages)
      for (const limit of [1, 2]) {
        const sized = route.replace('limit=1', `limit=${limit}`)
        expect((await list.api.ask(`${sized}&cursor=${cursor}`, { token })).status).toBe(200)
      }
  })

  test('is refused by every other request', { timeout: 60_000 }, async () => {
    for (const to of pages) for (const from of pages) if (from !== to) await mustRefuse(to, from.cursor)
  })

  test('is refused after any change to its content', { timeout: 60_000 }, async () => {
    for (const page of pages) {
      const [mark, value, ...rest] = valuesIn(page.cursor)
      const wrong = [-1, -5, 1.5, 2 ** 53, 1e300, '1', 'x\0', '\ud800', '2026', null, true, [1], {}, undefined]
      for (const other of wrong.filter(other => typeof other !== typeof value || /[\0\ud800]/.test(String(other))))
        await mustRefuse(page, cursorOf([mark, other, ...rest]))
      if (typeof value === 'number')
        for (const other of [-1, -5, 1.5, 2 ** 53]) await mustRefuse(page, cursorOf([mark, other, ...rest]))
      for (const values of [
        [],
        [mark],
        [value],
        ['x', value, ...rest],
        [mark, value, ...rest, 1],
        {},
        null,
        mark,
        [[mark, value]],
      ])
        await mustRefuse(page, cursorOf(values))
    }
  })

  test('is refused when invalid', async () => {
    const text = fc.oneof(fc.string(), fc.base64String(), fc.json().map(cursorOf), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(fc.nat(pages.length - 1), text, (index, text) => mustRefuse(pages[index]!, text.toWellFormed())),
      { numRuns: 60 },
    )
    for (const page of pages)
      for (const cursor of ['', page.cursor.slice(1), page.cursor.slice(0, -3), `x${page.cursor}`, 'A'.repeat(10_000)])
        await mustRefuse(page, cursor)
  })
})
