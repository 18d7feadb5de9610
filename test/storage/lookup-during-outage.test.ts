import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Json, openApi } from '../support/api.ts'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { tablesAt } from './open-storage.ts'

describePostgres('PostgreSQL failing during a look-up of places', () => {
  test('fails the whole request, which succeeds later with the same key', async () => {
    await using database = await onPostgres()
    await using api = await openApi(database.url)
    await using tables = tablesAt(database.url, '')
    const { slug, token } = await api.list()
    const headers = { 'idempotency-key': 'Rome, Trastevere and Testaccio' }
    const places = [{ own: { name: 'The stall behind the market' } }, { mapPlaceId: 'node/1', name: 'Roscioli' }]
    const unknown = { query: 'Trattoria Nobody Knows', near: 'Rome' }
    const members = { title: 'Eat in Rome', authorName: 'Ada' }
    const add = () => api.ask(`POST /lists/${slug}/places/batch`, { token, headers, body: { places } })
    const make = (places: Json[]) => api.ask('POST /lists', { token: api.key, headers, body: { ...members, places } })

    await tables.write(async db => {
      await sql`lock table provider_places in access exclusive mode`.execute(db)
      for (const { status, json } of await Promise.all([add(), make([unknown, ...places])]))
        expect([status, json.code]).toEqual([503, 'storage_unavailable'])
    })
    const [added, made] = await Promise.all([add(), make(places)])
    expect(added.json.results.map(({ place }: Json) => place?.name)).toEqual([
      'The stall behind the market',
      'Roscioli',
    ])
    expect(added.json.list.version).toBe(2)
    expect(made.json.places.map(({ name }: Json) => name)).toEqual(['The stall behind the market', 'Roscioli'])
  })
})
