import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

// A variable, because the module has no types and the compiler would ask for them.
const path = String(new URL('../../scripts/setup/installed.mjs', import.meta.url))
const { missing, missingPackages } = await import(path)

type Packages = {
  [path: string]: {
    version?: string
    optional?: boolean
    os?: string[]
    cpu?: string[]
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
}

const wanted: Packages = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.19' },
  'node_modules/node': { version: '24.21.0' },
}

/** Creates a checkout with the packages of `installed` in node_modules, as after a successful install. */
function checkout({ installed, node = '24.21.0' }: { installed?: Packages; node?: string }): string {
  const root = mkdtempSync(join(tmpdir(), 'forklist-checkout-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text, { mode })
  }
  write('package-lock.json', JSON.stringify({ packages: wanted }))
  if (installed === undefined) return root
  for (const folder of Object.keys(installed)) write(join(folder, 'package.json'), '{}')
  write('node_modules/node/bin/node', `#!/bin/sh\necho v${node}\n`, 0o755)
  write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  return root
}
const { '': _, ...all } = wanted

describe.skipIf(process.platform === 'win32')('the packages of package-lock.json', () => {
  test('are all missing in a fresh clone', () => {
    expect(missing(checkout({}))).toEqual(['node_modules/hono', 'node_modules/node'])
  })

  test('are complete after an install', () => {
    expect(missing(checkout({ installed: all }))).toEqual([])
  })

  test('are missing after an interrupted install without a complete record', () => {
    const root = checkout({ installed: all })
    writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{"node_modules/ho')
    expect(missing(root)).toEqual(['node_modules/hono', 'node_modules/node'])
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(missing(root)).toEqual(['node_modules/hono', 'node_modules/node'])
  })

  test('are missing when the lock file has another version', () => {
    expect(missing(checkout({ installed: { ...all, 'node_modules/hono': { version: '4.13.18' } } }))).toEqual([
      'node_modules/hono',
    ])
  })

  test('are missing when a package was deleted', () => {
    const root = checkout({ installed: all })
    rmSync(join(root, 'node_modules/hono'), { recursive: true })
    expect(missing(root)).toEqual(['node_modules/hono'])
  })

  test('are complete without a pinned Node, in a folder that pins none', () => {
    const root = checkout({ installed: all })
    const { 'node_modules/node': _, ...tools } = all
    for (const lock of ['package-lock.json', 'node_modules/.package-lock.json'])
      writeFileSync(join(root, lock), JSON.stringify({ packages: tools }))
    rmSync(join(root, 'node_modules/node'), { recursive: true })
    expect(missing(root)).toEqual([])
  })

  test('of a workspace may be missing where only the root or another workspace counts', () => {
    const packages: Packages = {
      '': { devDependencies: { hono: '^4.13.0' } },
      'node_modules/hono': { version: '4.13.19', dependencies: { cookies: '^0.9.0' } },
      'node_modules/hono/node_modules/cookies': { version: '0.9.2' },
      'node_modules/cookies': { version: '1.0.0' },
      'node_modules/node': { version: '24.21.0' },
      'node_modules/vitest': { version: '5.1.1' },
      test: { devDependencies: { vitest: '^5.1.1', cookies: '^1.0.0' } },
      'scripts/node': { devDependencies: { node: '24.21.0' } },
    }
    const root = checkout({})
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    const missingFor = (...workspaces: string[]) => missing(root, workspaces)
    const ofProgram = ['node_modules/hono', 'node_modules/hono/node_modules/cookies']
    expect(missingFor()).toEqual(ofProgram)
    expect(missingFor('scripts/node')).toEqual([...ofProgram, 'scripts/node', 'node_modules/node'])
    expect(missing(root)).toEqual(Object.keys(packages).slice(1))
  })

  test('are missing without the pinned Node, for example when install scripts were disabled', () => {
    const root = checkout({ installed: all })
    rmSync(join(root, 'node_modules/node/bin'), { recursive: true })
    expect(missing(root)).toEqual(['node_modules/node/bin'])
    expect(missing(checkout({ installed: all, node: '24.20.0' }))).toEqual(['node_modules/node/bin'])
  })
})

test('an optional package may be missing only for other platforms', () => {
  const forPlatform = (os: string, cpu: string): Packages => ({
    tool: { version: '1.0.0', optional: true, os: [os], cpu: [cpu] },
  })
  const on = { platform: 'linux', arch: 'x64' }
  const lacking = (packages: Packages) => missingPackages(packages, {}, () => true, on)

  expect(lacking(forPlatform('darwin', 'x64'))).toEqual([])
  expect(lacking(forPlatform('linux', 'arm64'))).toEqual([])
  expect(lacking(forPlatform('linux', 'x64'))).toEqual(['tool'])
  expect(lacking({ tool: { version: '1.0.0', optional: true } })).toEqual([])
})
