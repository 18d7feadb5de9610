import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { openApi } from '../support/api.ts'
import { command } from './command.ts'

const api = await openApi()
const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const kml = `<kml><Document><Placemark><name>Bar Uno</name><Point><coordinates>12.5,41.9</coordinates></Point></Placemark></Document></kml>`
const kmz = file('rome.kmz', zipSync({ 'doc.kml': new TextEncoder().encode(kml) }))

test('a file or standard input is imported byte for byte', async () => {
  const { slug } = await api.list()
  const { code, stdout } = await command(['import-places', slug, kmz], api.service)
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { format: 'kml', counts: { own: 1 } }])
  const again = await command(['import-places', slug, '-', '--dry-run'], api.service, { stdin: 'Dar Poeta, Rome' })
  expect(JSON.parse(again.stdout)).toMatchObject({ format: 'lines', dryRun: true, counts: { added: 1 } })
})

test('on a terminal the report is a table', async () => {
  const { slug } = await api.list()
  const lines = file('rome.txt', 'Dar Poeta, Rome\nTrattoria Nobody Knows, Rome\n')
  const { stdout } = await command(['import-places', slug, lines, '--dry-run'], api.service, { columns: 100 })
  expect(stdout).toMatch(/^ROW +LINE +NAME +VERDICT +REASON/m)
  expect(stdout).toMatch(/^ +1 +1 +Dar Poeta +added +Dar Poeta/m)
  expect(stdout).toMatch(/^ +2 +2 +Trattoria Nobody Knows +own +no_match/m)
})

test('rows are decided by short options', async () => {
  const { slug } = await api.list()
  const lines = file('names.txt', 'Dar Poeta\nTrattoria Nobody Knows\nDa Enzo\nArmando al Pantheon\n')
  const words = ['import-places', slug, lines, '--near', 'Rome', '--unmatched', 'skip']
  const { stdout } = await command([...words, '--choose', '2=own', '--choose', '3=skip'], api.service)
  expect(JSON.parse(stdout).rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'added',
    'own',
    'left_out',
    'added',
  ])
})
