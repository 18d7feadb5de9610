import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, onTestFinished, test } from 'vitest'
import { workerFile } from '../../src/util/worker-file.ts'

type Build = (root: string) => Promise<string[]>
const { buildForServers }: { buildForServers: Build } = await import('../../scripts/setup/server.mjs' as string)
type Write = (root: string, paths: string[], file: string) => void
const { writeLicenses }: { writeLicenses: Write } = await import('../../scripts/setup/licenses.mjs' as string)

const here = resolve(import.meta.dirname, '../..')

/** Creates a folder with these files, and removes it after the test. */
function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'forklist-built-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const sources = {
  'src/main.ts': `import { first } from './first.ts'
    const { later }: { later: string } = await import('./later.ts')
    console.log(first, later)`,
  'src/first.ts': "export const first: string = 'Roscioli'",
  'src/later.ts': "export const later: string = 'Da Enzo'",
  'src/server/start-server.ts': '',
  'src/server/app.ts': '',
  'src/places/import.worker.ts': "console.log('Rome')",
}

const printed = (root: string, file: string): string =>
  execFileSync(process.execPath, [join(root, 'dist', file)], { encoding: 'utf8' })

test('the program and each worker thread are one file, beside parts loaded on demand', async () => {
  const root = checkout(sources)
  expect((await buildForServers(root)).sort()).toEqual(
    ['src/first.ts', 'src/later.ts', 'src/main.ts', 'src/places/import.worker.ts'].sort(),
  )
  expect(printed(root, 'main.js')).toBe('Roscioli Da Enzo\n')
  expect(printed(root, 'import.worker.js')).toBe('Rome\n')
  expect(readFileSync(join(root, 'dist/main.js'), 'utf8')).not.toContain('Da Enzo')
  expect(readdirSync(join(root, 'dist')).filter(name => /^later-\w+\.js$/.test(name))).toHaveLength(1)
})

test('a running server finds its parts during a build; the next build removes only its own', async () => {
  const root = checkout({ ...sources, 'dist/browser/map.js': '', 'dist/fonts/font.ttf': '' })
  const parts = () => readdirSync(join(root, 'dist')).filter(name => /^later-\w+\.js$/.test(name))
  const rebuilt = async (name: string) => {
    writeFileSync(join(root, 'src/later.ts'), `export const later: string = '${name}'`)
    await buildForServers(root)
    return parts()
  }
  const [daEnzo] = await rebuilt('Da Enzo')
  rmSync(join(root, 'src/places'), { recursive: true })
  const two = await rebuilt('Armando al Pantheon')
  expect(two).toHaveLength(2)
  expect(two).toContain(daEnzo)
  expect(printed(root, 'main.js')).toBe('Roscioli Armando al Pantheon\n')
  expect(await rebuilt('Armando al Pantheon'), 'an equal build changes nothing').toEqual(two)
  const three = await rebuilt('Flavio al Velavevodetto')
  expect(three).toHaveLength(2)
  expect(three).not.toContain(daEnzo)
  expect(existsSync(join(root, 'dist/import.worker.js'))).toBe(false)
  expect(existsSync(join(root, 'dist/browser/map.js')) && existsSync(join(root, 'dist/fonts/font.ttf'))).toBe(true)
})

test('package comments are removed, and source maps point to the original lines', async () => {
  const root = checkout({
    ...sources,
    'src/first.ts': "import { Eat } from 'eat'\nexport const first: string = new Eat().where()",
    'node_modules/eat/package.json': JSON.stringify({ name: 'eat', version: '1.0.0', license: 'MIT', type: 'module' }),
    'node_modules/eat/index.js': `export class Eat {
      /** Anywhere, also in “Rome”. */
      where() {
        return 'at home'
      }
    }`,
  })
  await buildForServers(root)
  expect(printed(root, 'main.js')).toBe('at home Da Enzo\n')
  const parts = readdirSync(join(root, 'dist')).filter(name => name.endsWith('.js'))
  const part = parts.find(name => readFileSync(join(root, 'dist', name), 'utf8').includes('at home'))!
  const lines = readFileSync(join(root, 'dist', part), 'utf8').split('\n')
  expect(lines.join('\n')).not.toContain('Anywhere')
  const line = lines.findIndex(text => text.includes('at home'))
  const map = new SourceMap(JSON.parse(readFileSync(join(root, 'dist', `${part}.map`), 'utf8')))
  const entry = map.findEntry(line, lines[line]!.indexOf('at home'))
  expect(entry).toMatchObject({ originalSource: '../node_modules/eat/index.js', originalLine: 3 })
})

test('every worker thread has its own entry file in the sources and the build', () => {
  const begun = globSync('src/**/*.worker.ts', { cwd: here }).map(path => path.slice('src/'.length, -'.ts'.length))
  const starts = /(?:workerFile|runInThread(?:<\w+>)?)\('([^']+)'/g
  const started = globSync('src/**/*.ts', { cwd: here }).flatMap(path =>
    [...readFileSync(join(here, path), 'utf8').matchAll(starts)].map(([, name]) => name!),
  )
  expect(started.sort()).toEqual(begun.sort())
  expect(started.filter(name => !existsSync(workerFile(name)))).toEqual([])
  // Files in one folder must have distinct names.
  const names = started.map(name => `${basename(name)}.js`)
  expect([...new Set(names)]).toEqual(names)
  expect(names.filter(name => !existsSync(join(here, 'dist', name)))).toEqual([])
})

test('every bundled package has its licence text beside the program', () => {
  const parts = readFileSync(join(here, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8').split(/\n={80}\n/)
  const named = parts.slice(1).map(part => part.trim().split('\n'))
  expect(named.map(([first]) => first!.split(' ')[0])).toEqual(
    expect.arrayContaining(['hono', 'kysely', 'leaflet', 'pg', 'zod', '@fontsource-variable/source-serif-4']),
  )
  for (const [first, ...words] of named) {
    expect(first).toMatch(/^\S+ \d+\.\d+\.\d+\S*: .+/)
    expect(words.join(' '), first).toMatch(/licen[cs]e|copyright|permission|public domain/i)
  }
})

test('a package without a licence is not bundled', () => {
  const root = checkout({
    'node_modules/eat/package.json': JSON.stringify({ name: 'eat', version: '1.0.0', license: 'MIT' }),
    'node_modules/eat/LICENSE': 'Permission is hereby granted',
    'node_modules/@rome/eat/package.json': JSON.stringify({ name: '@rome/eat', version: '2.0.0' }),
    'node_modules/@rome/eat/LICENSE': 'All rights reserved',
  })
  const file = join(root, 'licenses.txt')
  writeLicenses(root, ['src/main.ts', 'node_modules/eat/lib/index.js', 'node_modules/eat/lib/eat.js'], file)
  const text = readFileSync(file, 'utf8')
  expect(text.match(/^eat 1\.0\.0: MIT$/gm)).toHaveLength(1)
  expect(text).toContain('Permission is hereby granted')
  expect(() => writeLicenses(root, ['node_modules/@rome/eat/index.js'], file)).toThrow('There is no licence in')
})

describe('the program on an older Node', () => {
  const main = join(here, 'dist/main.js')

  test('names the required Node version in one line', () => {
    const pretend = `data:text/javascript,
      Object.defineProperty(process, 'versions', { value: { node: '24.9.0' } });
      Object.defineProperty(process, 'version', { value: 'v24.9.0' })`
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, main, 'serve'], {
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Forklist needs Node 24.15 or newer; this is v24.9.0. Install a newer Node from https://nodejs.org.\n',
    })
  })

  test('begins with a file that Node 14 can read', async () => {
    const code = readFileSync(main, 'utf8')
    expect(code.match(/^import .*/gm)!.filter(line => !/ from ['"]node:/.test(line))).toEqual([])
    const written = async (target: string) => (await transform(code, { target, format: 'esm' })).code
    expect(await written('node14')).toBe(await written('esnext'))
  })
})
