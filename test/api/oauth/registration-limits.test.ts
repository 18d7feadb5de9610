import { expect, test } from 'vitest'
import { openStorage, tablesAt } from '../../storage/open-storage.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { claudeMetadata, openSignIn, postJson } from './sign-in.ts'

type Tables = ReturnType<typeof tablesAt>

const inParts = async (count: number, insert: (from: number, to: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += 1000) await insert(from, Math.min(from + 1000, count))
}

/** Inserts clients that registered at this time and have no consent. */
const insertClients = (tables: Tables, count: number, at: string) =>
  inParts(count, (from, to) =>
    tables.write(db =>
      db
        .insertInto('oauth_clients')
        .values(
          Array.from({ length: to - from }, (_, i) => ({
            id: `stranger ${from + i}`,
            metadata: '{}',
            registered_at: at,
            consented_at: null,
            kept_until: '2099-01-01T00:00:00.000Z',
          })),
        )
        .execute(),
    ),
  )

/** Inserts records of one kind that were saved by unknown clients. */
const insertRecords = (tables: Tables, kind: string, count: number, until: string) =>
  inParts(count, (from, to) =>
    tables.write(db =>
      db
        .insertInto('oauth_records')
        .values(
          Array.from({ length: to - from }, (_, i) => ({
            id: `begun ${from + i}`,
            kind,
            grant_id: null,
            payload: '{}',
            used_at: null,
            kept_until: until,
          })),
        )
        .execute(),
    ),
  )

const halfAnHour = 1_800_000

onBothDatabases('under thousands of registrations', open => {
  test('further clients wait half an hour, and recent registrations stay', async () => {
    await using opened = await openStorage(open)
    const { tables, clock } = opened
    const { oauth } = opened.storage
    expect(await oauth.register('claude', {})).toBe(true)
    await insertClients(tables, 4999, clock.now().toISOString())
    expect(await oauth.register('late', {})).toBe(false)
    await oauth.sweep()
    expect([await oauth.client('claude'), await oauth.client('late')]).toEqual([{}, undefined])
    await oauth.consented('claude', {}, 3600)
    expect(await oauth.register('late', {}), 'a client with consent is not counted').toBe(true)
    expect(await oauth.register('later', {})).toBe(false)
    clock.forward(halfAnHour)
    expect(await oauth.register('later', {})).toBe(true)
  })

  const records = [
    ['sign-ins', 'Interaction'],
    ['client authentications', 'ReplayDetection'],
  ] as const
  test.each(records)('further %s wait half an hour, and started ones can finish', async (_, kind) => {
    await using opened = await openStorage(open)
    const { tables, clock } = opened
    const { oauth } = opened.storage
    expect(await oauth.save(kind, 'ada', {}, 1800)).toBe(true)
    await insertRecords(tables, kind, 9999, new Date(clock.now().getTime() + halfAnHour).toISOString())
    expect(await oauth.save(kind, 'late', {}, 1800)).toBe(false)
    expect(await oauth.find(kind, 'late')).toBeUndefined()
    expect(await oauth.save(kind, 'ada', { result: 'allow' }, 1800)).toBe(true)
    expect(await oauth.save('AccessToken', 'ada', {}, 3600)).toBe(true)
    clock.forward(halfAnHour)
    expect(await oauth.save(kind, 'late', {}, 1800), 'expired ones are not counted').toBe(true)
  })
})

test('a limited client is asked to retry, not reported as unknown', async () => {
  await using signIn = await openSignIn()
  await using tables = tablesAt(undefined, signIn.dataDir)
  const assistant = await signIn.register()
  await insertClients(tables, 5000, new Date().toISOString())
  const { status, headers, json } = await signIn.ask('/oauth/register', postJson(claudeMetadata))
  expect([status, json.error, headers.get('retry-after')]).toEqual([503, 'temporarily_unavailable', '5'])
  await insertRecords(tables, 'Interaction', 10_000, '2099-01-01T00:00:00.000Z')
  const { outside } = await signIn.person().visit(assistant.address())
  expect(outside!.searchParams.get('error')).toBe('temporarily_unavailable')
  expect(signIn.log).toEqual([])
})
