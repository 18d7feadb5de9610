import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Json, openApi } from '../support/api.ts'
import { PgBouncer } from '../support/pgbouncer.ts'
import { createDatabase, olderPostgres } from '../support/postgres.ts'
import { tablesAt } from './open-storage.ts'

/** Opens a service behind its own proxy, with one list. */
async function opened(settings: Record<string, string | number> = {}) {
  await using all = new AsyncDisposableStack()
  const { url: behind, drop } = await createDatabase({ on: olderPostgres })
  all.defer(drop)
  const server = Number(new URL(olderPostgres!.adminUrl).port)
  const bouncer = all.use(await PgBouncer.start(server, settings))
  const url = bouncer.urlOf(new URL(behind).pathname.slice(1))
  const api = all.use(await openApi(url))
  const { slug, token } = await api.list()
  let version = 1
  const everything = all.move()
  return {
    url,
    bouncer,
    read: () => api.ask(`GET /lists/${slug}`),
    /** Reads something that is never cached. */
    browse: () => api.ask('GET /lists', { token: api.key }),
    rename: () => api.ask(`PATCH /lists/${slug}`, { token, body: { title: `Eat in Rome ${++version}` } }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const unavailable = { status: 503, json: { code: 'storage_unavailable' } }

describe.skipIf(!olderPostgres)('Behind PgBouncer', () => {
  test('while the proxy restarts, a request succeeds or is refused with 503', async () => {
    await using on = await opened()
    const answers: { status: number; json: Json }[] = []
    let isOver = false
    const clients = Array.from({ length: 6 }, async () => {
      while (!isOver) answers.push(await on.rename(), await on.browse())
    })
    for (let time = 0; time < 3; time++) {
      await setTimeout(300)
      await on.bouncer.restart()
    }
    isOver = true
    await Promise.all(clients)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(unavailable)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 2)
    expect((await on.rename()).status).toBe(200)
  })

  test('a paused proxy delays requests, which then continue', async () => {
    await using on = await opened()
    await on.bouncer.tell('pause')
    const waiting = Promise.all([on.rename(), on.browse()])
    await setTimeout(1000)
    await on.bouncer.tell('resume')
    expect((await waiting).map(({ status }) => status)).toEqual([200, 200])
  })

  test('a proxy that stays paused causes 503, and requests succeed once it resumes', async () => {
    await using on = await opened()
    await on.bouncer.tell('pause')
    for (const answer of await Promise.all([on.rename(), on.browse()])) expect(answer).toMatchObject(unavailable)
    await on.bouncer.tell('resume')
    expect([(await on.rename()).status, (await on.browse()).status]).toEqual([200, 200])
  }, 120_000)

  test('a request that gets no connection in time is refused with 503', async () => {
    await using on = await opened({ default_pool_size: 1, query_wait_timeout: 1 })
    await using tables = tablesAt(on.url, '')
    await tables.write(async db => {
      await sql`select 1`.execute(db)
      for (const answer of await Promise.all([on.rename(), on.browse()])) expect(answer).toMatchObject(unavailable)
    })
    expect([(await on.rename()).status, (await on.browse()).status]).toEqual([200, 200])
  }, 120_000)

  test('a proxy out of connections is an outage, not an internal error', async () => {
    await using on = await opened()
    await on.bouncer.tell('set max_client_conn = 1')
    await using tables = tablesAt(on.url, '')
    await using others = tablesAt(on.url, '')
    await tables.write(async db => {
      await sql`select 1`.execute(db)
      const refused = { code: 'storage_unavailable', cause: { message: expect.stringMatching(/^no more connections/) } }
      await expect(others.ping()).rejects.toMatchObject(refused)
    })
  })
})
