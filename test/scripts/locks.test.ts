import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; integrity?: string; link?: boolean }

const root = resolve(import.meta.dirname, '../..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

const { toolFolders }: { toolFolders: string[] } = await import('../../scripts/setup/tool-folders.mjs' as string)

describe.each(['.', ...toolFolders])('the lock of %s', folder => {
  const locked: Record<string, Locked> = read(folder, 'package-lock.json').packages
  const { workspaces = [] }: { workspaces?: string[] } = read(folder, 'package.json')
  const ours = new Set(['', ...workspaces])
  const packages = Object.entries(locked).filter(
    ([path, { link, resolved }]) => !ours.has(path) && !(link && ours.has(resolved ?? '')),
  )

  test('lists every package with checksum and npm’s registry only', () => {
    expect(packages.length).toBeGreaterThan(10)
    for (const [path, { integrity, resolved, link }] of packages) {
      expect(integrity, path).toMatch(/^sha512-/)
      expect([resolved ?? 'https://registry.npmjs.org/', link], path).toEqual([
        expect.stringMatching(/^https:\/\/registry\.npmjs\.org\//),
        undefined,
      ])
    }
  })

  test('matches its package.json files', () => {
    for (const path of ours) {
      const { dependencies, devDependencies, version } = read(folder, path, 'package.json')
      expect(locked[path]).toMatchObject(JSON.parse(JSON.stringify({ dependencies, devDependencies, version })))
    }
  })
})

test('the tools that check the API are pinned to exact versions', () => {
  for (const folder of toolFolders) {
    const { dependencies = {}, devDependencies = {} } = read(folder, 'package.json')
    for (const wanted of Object.values({ ...dependencies, ...devDependencies }))
      expect(wanted).toMatch(/^(npm:@[\w/-]+@)?\d+\.\d+\.\d+(-alpha\.\d+)?$/)
  }
})
