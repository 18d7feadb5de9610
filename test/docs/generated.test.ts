import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedPages } from '../../scripts/docs/index.ts'
import { base, openApi } from '../support/api.ts'
import { root } from './pages.ts'

const onDisk = (file: string): string => readFileSync(join(root, 'docs', file), 'utf8')

test.each(Object.keys(generatedPages))('docs/%s says what the code says', file => {
  expect(onDisk(file), 'Refresh it: npm run build:docs').toBe(generatedPages[file]!())
})

test('docs/openapi.json is what the service serves', async () => {
  await using api = await openApi()
  expect(JSON.parse(onDisk('openapi.json')).servers[0].url).toBe(`${base}/api/v1`)
  expect(JSON.parse(onDisk('openapi.json'))).toEqual((await api.ask('GET /openapi.json')).json)
})
