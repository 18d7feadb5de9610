import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { onBothDatabases, type TestDatabase } from '../support/databases.ts'
import { eventsOf } from '../support/events.ts'
import { forklistHere } from './here.ts'

/** Starts a server in its own process, for commands that run in this one on the same data. */
async function startServer({ url }: TestDatabase) {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(temporaryFolder())
  const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off', ...(url !== undefined && { DATABASE_URL: url }) }
  const { address } = opened.use(await serve(environment))
  const resources = opened.move()
  return {
    async run(...args: string[]): Promise<Json> {
      const { code, stdout, stderr } = await forklistHere(args, environment)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      return JSON.parse(stdout)
    },
    /** Returns the server's response for a list or a path below it. */
    async get(
      slug: string,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; etag: string; json: Json }> {
      const answer = await fetch(`${address}/api/v1/lists/${slug}`, { headers })
      const text = await answer.text()
      return {
        status: answer.status,
        etag: answer.headers.get('etag') ?? '',
        json: text ? JSON.parse(text) : undefined,
      }
    },
    watch: async (slug: string) => eventsOf(await fetch(`${address}/api/v1/lists/${slug}/events`)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const namesIn = (list: Json): string[] => list.places.map((place: Json) => place.name)

const roman = JSON.stringify(['Armando al Pantheon', 'da Felice'].map(query => ({ query, near: 'Rome' })))
const createRome = ['create-list', '--title', 'Eat in Rome', '--author-name', 'Ada', '--places', roman]

onBothDatabases('the command line beside a running server', open => {
  const opened = new AsyncDisposableStack()
  let beside: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    beside = opened.use(await startServer(opened.use(await open())))
  })
  afterAll(() => opened.disposeAsync())

  test('a change is visible at once, despite cached responses', async () => {
    const { slug } = await beside.run(...createRome)
    const first = await beside.get(slug)
    expect(namesIn(first.json)).toEqual(['Armando al Pantheon', 'da Felice'])
    expect((await beside.get(slug, { 'if-none-match': first.etag })).status).toBe(304)

    await beside.run('add-place', slug, '--query', 'Dar Poeta', '--near', 'Rome', '--rank', '1')
    const second = await beside.get(slug, { 'if-none-match': first.etag })
    expect(second).toMatchObject({ status: 200, json: { version: 2 } })
    expect(namesIn(second.json)).toEqual(['Dar Poeta', 'Armando al Pantheon', 'da Felice'])

    await beside.run('move-place', slug, second.json.places[0].id, '--rank', '3')
    expect(namesIn((await beside.get(slug)).json)).toEqual(['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  })

  test('a hidden list disappears at once, and the operator can still read, export and change it', async () => {
    const { slug } = await beside.run(...createRome)
    const { etag } = await beside.get(slug)
    await beside.run('update-list', slug, '--visibility', 'hidden')
    expect(await beside.get(slug, { 'if-none-match': etag })).toMatchObject({
      status: 404,
      json: { code: 'list_not_found' },
    })
    expect((await beside.run('browse-lists')).lists.map((list: Json) => list.slug)).not.toContain(slug)

    const list = await beside.run('get-list', slug)
    expect(list).toMatchObject({ visibility: 'hidden', version: 2 })
    await beside.run('update-place-note', slug, list.places[0].id, '--note', 'Book.')
    expect((await beside.run('get-list', slug)).places[0]).toMatchObject({ name: 'Armando al Pantheon', note: 'Book.' })
  })

  test('watchers see its changes until it hides the list', async () => {
    const { slug } = await beside.run(...createRome)
    const events = await beside.watch(slug)
    expect(await events.data()).toEqual({ version: 1 })
    await beside.run('update-list', slug, '--title', 'Where the Romans eat')
    expect(await events.data()).toEqual({ version: 2 })
    await beside.run('update-list', slug, '--visibility', 'hidden')
    expect(await events.data()).toBeUndefined()
  })

  test('a replaced edit token stops working, and the new one works', async () => {
    const { slug, editToken } = await beside.run(...createRome, '--visibility', 'hidden')
    const status = async (token: string) => (await beside.get(slug, { authorization: `Bearer ${token}` })).status
    expect(await status(editToken)).toBe(200)
    const replaced = await beside.run('rotate-edit-token', slug)
    expect([await status(editToken), await status(replaced.editToken)]).toEqual([404, 200])
  })

  test('a deleted list disappears at once', async () => {
    const { slug } = await beside.run(...createRome)
    expect((await beside.get(slug)).status).toBe(200)
    await beside.run('delete-list', slug)
    expect((await beside.get(slug)).status).toBe(404)
  })
})
