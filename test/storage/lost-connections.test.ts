import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../src/storage/database.ts'
import { type Json, openApi } from '../support/api.ts'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { entries, idsOf, tablesAt } from './open-storage.ts'

/** Disconnects all other clients. @returns their number */
const terminateOthers = async (tables: Database): Promise<number> => {
  const { rows } = await tables.read(db =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(db),
  )
  return rows.length
}

describePostgres('PostgreSQL', () => {
  test('may break connections at any moment, and the service answers or returns 503', async () => {
    await using database = await onPostgres()
    await using api = await openApi(database.url)
    const { slug, token } = await api.list()
    const places = entries(20).map(({ facts: { mapPlaceId, name } }) => ({ mapPlaceId, name }))
    const added = await api.ask(`POST /lists/${slug}/places/batch`, { token, body: { places } })
    const ids: string[] = added.json.results.map((result: Json) => result.place.id)

    await using tables = tablesAt(database.url, '')
    let killing = true
    const kill = async () => {
      let killed = 0
      for (let time = 0; time < 15; time++) {
        await new Promise(resolve => setTimeout(resolve, 150))
        killed += await terminateOthers(tables)
      }
      killing = false
      return killed
    }
    const answers: { status: number; json: Json }[] = []
    const client = async (seed: number) => {
      for (let turn = 0; killing; turn++) {
        const id = ids[(turn * 7 + seed) % 20]
        answers.push(
          await api.ask(`POST /lists/${slug}/places/${id}/move`, { token, body: { rank: 1 + ((turn + seed) % 20) } }),
        )
        answers.push(await api.ask(`GET /lists/${slug}`))
        answers.push(await api.ask('GET /lists', { token: api.key }))
      }
    }
    const [killed] = await Promise.all([kill(), ...Array.from({ length: 8 }, (_, seed) => client(seed))])

    // The test is meaningful only if connections were broken.
    expect(killed).toBeGreaterThan(5)
    // Most requests are retried on another connection. Not so a change in the middle of its commit, whose outcome is unknown.
    const failed = answers.filter(answer => answer.status !== 200)
    for (const { json } of failed) expect(json).toMatchObject({ status: 503, code: 'storage_unavailable' })
    expect(failed.length).toBeLessThan(answers.length / 2)

    const move = await api.ask(`POST /lists/${slug}/places/${ids[19]}/move`, { token, body: { rank: 1 } })
    expect(move.status).toBe(200)
    const { json } = await api.ask(`GET /lists/${slug}`)
    expect(json.places.map((place: Json) => place.rank)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(idsOf(json.places).toSorted()).toEqual(ids.toSorted())
    for (let version = json.version; version > Math.max(0, json.version - 50); version--)
      expect((await api.ask(`GET /lists/${slug}?at=${version}`, { token })).status).toBe(200)
  }, 60_000)
})
