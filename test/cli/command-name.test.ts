import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

/** Returns how the program names itself after a start with these words and settings. */
async function nameAfter(program: string, words: string[], environment: Record<string, string> = {}) {
  const settings = { DATA_DIR: join(folder, 'data'), PLACES: '', FORKLIST_COMMAND: '', ...environment }
  const { stderr } = await start(program, [...words, 'keys', 'revoke', 'key_none2345'], settings).ended
  return /\. (.+) keys list shows them\.\n$/.exec(stderr)?.[1] ?? stderr
}

const node = process.execPath
const ownPackage = resolve(main, '../../package.json')
const inNpx = (hash: string, source: string, name: string): string => {
  const link = linkIn(`_npx/${hash}/node_modules/.bin`)
  const cached = { dependencies: { forklist: source }, _npx: { packages: [name] } }
  writeFileSync(join(folder, '_npx', hash, 'package.json'), JSON.stringify(cached))
  return link
}

test('node with a file is named with that file', async () => {
  expect(await nameAfter(node, [main])).toBe(`${node} ./${relative(process.cwd(), main)}`)
})

test('an installed command is named alone if the shell finds it, else with its path', async () => {
  const link = linkIn('bin')
  const PATH = [dirname(link), process.env.PATH].join(delimiter)
  expect(await nameAfter(node, [link], { PATH })).toBe('forklist')
  expect(await nameAfter(node, [link])).toBe(link)
  // npm puts the folder first in the path of its scripts only.
  expect(
    await nameAfter(node, [link], { PATH, npm_lifecycle_event: 'serve', npm_package_json: '/a/package.json' }),
  ).toBe(link)
})

test('npx is named with what it was given, never with a name for a registry', async () => {
  const npx = { npm_lifecycle_event: 'npx' }
  const archive = join(folder, 'my lists', 'forklist-0.1.0.tgz')
  const file = inNpx('a1', `file:${relative(join(folder, '_npx/a1'), archive)}`, './forklist-0.1.0.tgz')
  expect(await nameAfter(node, [file], npx)).toBe(`npx '${archive}'`)
  const address = 'https://lists.example/forklist-0.1.0.tgz'
  expect(await nameAfter(node, [inNpx('a2', address, address)], npx)).toBe(`npx ${address}`)
  expect(await nameAfter(node, [linkIn('project/node_modules/.bin')], npx)).toMatch(
    /project\/node_modules\/\.bin\/forklist$/,
  )
})

test('a clone is named by its npm script, and a wrapper by the name that it gives', async () => {
  const inClone = { npm_lifecycle_event: 'forklist', npm_package_json: ownPackage }
  expect(await nameAfter(node, [main], inClone)).toBe('npm run --silent forklist --')
  const prefixed = `npm --prefix ${dirname(ownPackage)} run --silent forklist --`
  expect(await nameAfter(node, [main], { ...inClone, INIT_CWD: folder })).toBe(prefixed)
  expect(await nameAfter(node, [main], { FORKLIST_COMMAND: 'forklist' })).toBe('forklist')
})
