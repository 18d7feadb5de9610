import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settings, settingsPage } from '../../src/settings.ts'

const root = resolve(import.meta.dirname, '../..')

test('docs/settings.md says what the settings are', () => {
  const page = readFileSync(join(root, 'docs/settings.md'), 'utf8')
  expect(page, 'Refresh it: node scripts/write-settings-page.ts').toBe(settingsPage())
})

test('every setting has a row of four cells that all say something, but for what has no value when unset', () => {
  const rows = settingsPage()
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  expect(rows.map(([name]) => name)).toEqual(Object.keys(settings).map(name => `\`${name}\``))
  for (const row of rows) expect(row).toHaveLength(4)
  expect(rows.filter(row => row.includes('')).map(([name]) => name)).toEqual(['`DATABASE_URL`'])
})
