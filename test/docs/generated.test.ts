import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../scripts/docs/index.ts'
import { base, openApi } from '../support/api.ts'
import { root } from './pages.ts'

const onDisk = (path: string): string => readFileSync(join(root, path), 'utf8')

test.each(Object.keys(generatedFiles))('%s equals what the code generates', path => {
  expect(onDisk(path), 'Refresh it: npm run build:docs').toBe(generatedFiles[path]!())
})

test('docs/openapi.json equals the served document', async () => {
  await using api = await openApi()
  const document = JSON.parse(onDisk('docs/openapi.json'))
  expect(document.servers[0].url).toBe(`${base}/api/v1`)
  expect(document).toEqual((await api.ask('GET /openapi.json')).json)
})
