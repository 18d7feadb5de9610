import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { asStarted } from '../../src/util/command-name.ts'
import { start } from '../server/forklist.ts'
import { main } from '../support/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-name-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Makes a link to the program, as an installation does. */
function linkIn(path: string): string {
  mkdirSync(join(folder, path), { recursive: true })
  const link = join(folder, path, 'forklist')
  symlinkSync(main, link)
  return link
}

const { argv } = process
const ownPath = process.env.PATH
afterEach(() => {
  process.argv = argv
  vi.unstubAllEnvs()
})

/** Returns how the program names itself after a start of this file with these settings. */
function nameAfter(file: string, environment: Record<string, string> = {}): string {
  process.argv = [process.execPath, file]
  for (const name of ['FORKLIST_COMMAND', 'INIT_CWD', 'npm_lifecycle_event', 'npm_package_json'])
    vi.stubEnv(name, environment[name])
  vi.stubEnv('PATH', environment.PATH ?? ownPath)
  return asStarted('forklist keys').replace(/ keys$/, '')
}

const ownPackage = resolve(main, '../../package.json')
const inNpx = (hash: string, source: string, name: string): string => {
  const link = linkIn(`_npx/${hash}/node_modules/.bin`)
  const cached = { dependencies: { forklist: source }, _npx: { packages: [name] } }
  writeFileSync(join(folder, '_npx', hash, 'package.json'), JSON.stringify(cached))
  return link
}

test('a process names node and its file, as it was started', async () => {
  const settings = { DATA_DIR: join(folder, 'data'), PLACES: '', FORKLIST_COMMAND: '' }
  const { stderr } = await start(process.execPath, [main, 'keys', 'revoke', 'key_none2345'], settings).ended
  expect(stderr).toContain(`. ${process.execPath} ./${relative(process.cwd(), main)} keys list shows them.`)
})

test('an installed command is named alone if the shell finds it, else with its path', () => {
  const link = linkIn('bin')
  const PATH = [dirname(link), ownPath].join(delimiter)
  expect(nameAfter(link, { PATH })).toBe('forklist')
  expect(nameAfter(link)).toBe(link)
  // npm puts the folder first in the path of its scripts only.
  expect(nameAfter(link, { PATH, npm_lifecycle_event: 'serve', npm_package_json: '/a/package.json' })).toBe(link)
})

test('npx is named with what it was given, never with a name for a registry', () => {
  const npx = { npm_lifecycle_event: 'npx' }
  const archive = join(folder, 'my lists', 'forklist-0.1.0.tgz')
  const file = inNpx('a1', `file:${relative(join(folder, '_npx/a1'), archive)}`, './forklist-0.1.0.tgz')
  expect(nameAfter(file, npx)).toBe(`npx '${archive}'`)
  const address = 'https://lists.example/forklist-0.1.0.tgz'
  expect(nameAfter(inNpx('a2', address, address), npx)).toBe(`npx ${address}`)
  expect(nameAfter(linkIn('project/node_modules/.bin'), npx)).toMatch(/project\/node_modules\/\.bin\/forklist$/)
})

test('a clone is named by its npm script, and a wrapper by the name that it gives', () => {
  const inClone = { npm_lifecycle_event: 'forklist', npm_package_json: ownPackage }
  expect(nameAfter(main, inClone)).toBe('npm run --silent forklist --')
  const prefixed = `npm --prefix ${dirname(ownPackage)} run --silent forklist --`
  expect(nameAfter(main, { ...inClone, INIT_CWD: folder })).toBe(prefixed)
  expect(nameAfter(main, { FORKLIST_COMMAND: 'forklist' })).toBe('forklist')
})
