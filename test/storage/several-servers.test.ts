import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { postgresEngine } from '../../src/storage/postgres.ts'
import { serverUrls } from '../../src/util/database-urls.ts'
import { openApi } from '../support/api.ts'
import { freePort } from '../support/free-port.ts'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { proxyTo } from './postgres-proxy.ts'

test.each([
  ['postgres://ada:ostia@one/forklist', ['postgres://ada:ostia@one/forklist']],
  [
    'postgres://ada:os,tia@one:5432,[::1]:5433,three/forklist?application_name=a,b',
    ['one:5432', '[::1]:5433', 'three'].map(host => `postgres://ada:os,tia@${host}/forklist?application_name=a,b`),
  ],
  ['postgres:///forklist?host=/run', ['postgres:///forklist?host=/run']],
])('%s names these servers', (url, urls) => {
  expect(serverUrls(url)).toEqual(urls)
})

/** Returns the URL of a database with other servers before its own. */
const after = (hosts: readonly string[], url: string): string => {
  const { host } = new URL(url)
  return url.replace(host, [...hosts, host].join(','))
}

describePostgres('PostgreSQL on several servers', () => {
  test('answers from the first available server', async () => {
    await using database = await onPostgres()
    await using api = await openApi(after([`127.0.0.1:${await freePort()}`, 'nowhere.invalid:5432'], database.url!))
    expect((await api.list()).list.title).toBe('Eat in Rome')
  })

  test('keeps a slow server that still answers', async () => {
    await using database = await onPostgres()
    const { port } = new URL(database.url!)
    await using tables = new Database(postgresEngine(after([`localhost:${port}`], database.url!)))
    let started = 0
    await tables.read(db => {
      started++
      return sql`select pg_sleep(3.5)`.execute(db)
    })
    expect(started).toBe(1)
  }, 30_000)

  test('continues at another server when one falls silent during a change', async () => {
    await using database = await onPostgres()
    let isSilent = false
    await using proxy = await proxyTo(database.url!, () => (isSilent ? 'hold' : 'pass'))
    await using api = await openApi(after([proxy.host], database.url!))
    const { slug, token } = await api.list()
    isSilent = true
    const [renamed, read] = await Promise.all([
      api.ask(`PATCH /lists/${slug}`, { token, body: { title: 'Trastevere' } }),
      api.ask(`GET /lists/${slug}`),
    ])
    expect([renamed.status, read.status]).toEqual([200, 200])
    expect((await api.ask(`GET /lists/${slug}`)).json).toMatchObject({ title: 'Trastevere', version: 2 })
  }, 60_000)
})
