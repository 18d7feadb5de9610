import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { configFolder as folderFor } from '../../src/util/config-folder.ts'
import { openServer } from '../api/mcp/server.ts'
import { start, waitForOutput } from '../server/forklist.ts'
import { base, openApi } from '../support/api.ts'
import { main } from '../support/program.ts'
import { testWith } from '../support/tools.ts'
import { command, remoteTo } from './command.ts'

const api = await openApi()
afterAll(() => api[Symbol.asyncDispose]())

let configFolder = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-login-'))
  configFolder = join(folder, 'config', 'forklist')
  return () => rmSync(folder, { recursive: true })
})

const run = (words: string[], options: Parameters<typeof command>[2] = {}) =>
  command(words, undefined, { configFolder, remote: remoteTo(api), ...options })
const logIn = (key = api.key) => run(['login', `${base}/`], { stdin: `${key}\n` })
const file = () => join(configFolder, 'login.json')

test('after a login every operation uses that service, until the logout', async () => {
  expect(await logIn()).toEqual({
    code: 0,
    stdout: '',
    stderr: `Every operation now uses ${base}. forklist logout ends that.\n`,
  })
  const { slug } = await api.list()
  const { code, stdout, stderr } = await run(['create-list', '--title', 'Eat in Rome', '--author-name', 'Ada'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout).editToken).toMatch(/^edit_/)
  const onTerminal = await run(['get-list', slug], { columns: 100 })
  expect(onTerminal.stderr).toBe(`Using ${base}: forklist logout ends that, and --local skips it.\n`)
  const here = await command(['get-list', slug, '--local'], api.service, { configFolder, columns: 100 })
  expect(here).toMatchObject({ code: 0, stderr: '' })
  expect((await run(['logout'])).stderr).toBe('Logged out. Operations use the database of this machine.\n')
  expect((await run(['logout'])).stderr).toBe('There is no login.\n')
  await expect(run(['get-list', slug])).rejects.toThrow('not to do anything')
})

test('only the owner can read the login, in a folder of the owner', async () => {
  await logIn()
  expect([statSync(file()).mode & 0o777, statSync(configFolder).mode & 0o777]).toEqual([0o600, 0o700])
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ url: base, key: api.key })
  chmodSync(configFolder, 0o755)
  chmodSync(file(), 0o644)
  await logIn()
  expect([statSync(file()).mode & 0o777, statSync(configFolder).mode & 0o777]).toEqual([0o600, 0o700])
  expect(readdirSync(configFolder)).toEqual(['login.json'])
})

test('a refused key and a missing key are not stored', async () => {
  for (const [key, words] of [
    ['forklist_mistyped', /^invalid_credential: /],
    ['', /^No API key was given/],
  ] as const) {
    const { code, stderr } = await logIn(key)
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)])
  }
  expect(() => readFileSync(file())).toThrow('ENOENT')
})

test('settings and options count before the login', async () => {
  await logIn()
  const other = { FORKLIST_URL: 'https://other.example' }
  const hosts: string[] = []
  const remote = async ({ url, headers }: Request) => {
    hosts.push(`${new URL(url).host} ${headers.has('authorization')}`)
    return new Response()
  }
  await run(['search-places', '--query', 'felice'], { remote, environment: other })
  await run(['search-places', '--query', 'felice', '--url', 'https://third.example'], { remote, environment: other })
  await run(['search-places', '--query', 'felice'], { remote })
  expect(hosts).toEqual(['other.example false', 'third.example false', 'forklist.example true'])
})

test('a damaged login is one clear line, and logout deletes it', async () => {
  await logIn()
  writeFileSync(file(), '{"url":')
  expect(await run(['browse-lists'])).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The file login.json .* is damaged/),
  })
  expect((await run(['logout'])).code).toBe(0)
})

test('the folder is the usual one of each system', () => {
  expect(folderFor({ XDG_CONFIG_HOME: '/home/ada/settings' }, 'darwin', '/home/ada')).toBe(
    '/home/ada/settings/forklist',
  )
  expect(folderFor({ XDG_CONFIG_HOME: 'settings' }, 'linux', '/home/ada')).toBe('/home/ada/.config/forklist')
  expect(folderFor({}, 'darwin', '/Users/ada')).toBe('/Users/ada/Library/Application Support/forklist')
  expect(folderFor({ APPDATA: '/ada/Roaming' }, 'win32', '/ada')).toBe('/ada/Roaming/forklist')
})

testWith(['script'], 'on a terminal the key is not shown', async () => {
  await using server = await openServer()
  const words = [process.execPath, main, 'login', server.address].join(' ')
  const around = { SHELL: '/bin/sh', TERM: 'xterm', XDG_CONFIG_HOME: dirname(configFolder) }
  const typing = start('script', ['--quiet', '--return', '--command', words, '/dev/null'], around)
  await waitForOutput(typing, /API key for \S+: /)
  typing.child.stdin!.write(`${server.key}\r`)
  const { code, stdout } = await typing.ended
  expect({ code, stdout: stdout.replaceAll('\r', '') }).toEqual({
    code: 0,
    stdout: `API key for ${server.address}: \nEvery operation now uses ${server.address}. forklist logout ends that.\n`,
  })
})
