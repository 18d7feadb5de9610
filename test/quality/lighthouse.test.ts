import { expect, vi } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { startServer } from '../../src/server/start-server.ts'
import { about, restaurants } from '../browser/quality-lists.ts'
import { temporaryFolder } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { testWith } from '../support/tools.ts'
import { lighthouseOn } from './lighthouse.ts'

vi.setConfig({ testTimeout: 180_000 })

// Checks no score of performance, because times mean nothing while all tests run. `npm run bench` measures it.
testWith(['chromium'], 'Lighthouse finds no error on a page of 25 places, which is light and stable', async () => {
  using folder = temporaryFolder()
  const settings = readSettings({ PORT: '0', DATA_DIR: folder.path, EXAMPLE_LIST: 'off', MAP_TILES_URL: 'off' })
  await using server = await startServer(settings, { log: openLog('silent') })
  const { key } = await server.service.storage.apiKeys.create('test')
  const made = await fetch(`${server.address}/api/v1/lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...about, authorName: 'Ada', places: restaurants(25) }),
  })
  const { url, placeCount }: Json = await made.json()
  expect(placeCount).toBe(25)

  const { scores, suggestions, metrics } = await lighthouseOn(url)
  expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 })
  expect(suggestions).toEqual([])
  expect(metrics['cumulative-layout-shift']).toBeLessThan(0.01)
  // Includes the fonts and the map, which a phone shows at once.
  expect(metrics['total-byte-weight']).toBeLessThan(130_000)
})
