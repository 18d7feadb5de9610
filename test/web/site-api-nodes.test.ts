import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openApp } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { openStorage } from '../storage/open-storage.ts'
import { base } from '../support/api.ts'
import { onBothDatabases } from '../support/databases.ts'
import { givePlaces } from '../support/places.ts'
import { asks, trastevere } from './site-api-client.ts'

onBothDatabases('two servers on one database', open => {
  test('accept each other’s form tokens', async () => {
    await using opened = new AsyncDisposableStack()
    const { url } = opened.use(await open())
    const dataDir = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const start = async () =>
      opened.use(await openApp({ dataDir, databaseUrl: url, sharedCacheSeconds: 0 }, base, openLog('silent')))
    const [one, other] = [await start(), await start()]
    for (const [gives, takes] of [
      [one, other],
      [other, one],
    ] as const) {
      const { formToken } = (await asks({ service: gives })('GET /site/form-token')).json
      expect((await asks({ service: takes })('POST /site/lists', { formToken, body: trastevere })).status).toBe(201)
    }
  })

  test('share one secret, whichever started first', async () => {
    await using opened = await openStorage(open)
    const { storage } = opened
    await using other = opened.another()
    const first = [storage.meta.keepFirst('secret', 'of the one')]
    // A wait for SQLite blocks the whole process, so two writes of one process would wait for each other for ever.
    if (opened.url === undefined) await first[0]
    const [secret, ...same] = await Promise.all([...first, other.meta.keepFirst('secret', 'of the other')])
    expect(same).toEqual([secret])
    expect(await storage.meta.keepFirst('secret', 'of a third')).toBe(secret)
  })
})
