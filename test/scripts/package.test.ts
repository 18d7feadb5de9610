import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Environment, start, waitForOutput } from '../server/forklist.ts'
import type { Json } from '../support/api.ts'
import { givePlaces } from '../support/places.ts'

const root = resolve(import.meta.dirname, '../..')
const { npm }: { npm(): string[] } = await import('../../scripts/setup/install.mjs' as string)
const { pack }: { pack(root: string, npm: string[], folder: string): string[] } = await import(
  '../../scripts/setup/pack.mjs' as string
)

let release = ''
let files: string[] = []
beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), 'forklist-package-'))
  files = pack(root, npm(), release)
})
afterAll(() => rmSync(release, { recursive: true }))
const archive = () => join(release, readdirSync(release)[0]!)

/** The home folder of a new user with an empty cache. `npx` finds no network. */
const home = mkdtempSync(join(tmpdir(), 'forklist-user-'))
afterAll(() => rmSync(home, { recursive: true, maxRetries: 5 }))
mkdirSync(join(home, 'bin'))
symlinkSync(process.execPath, join(home, 'bin/node'))
const npx = (words: string[], environment: Environment = {}) => {
  const PATH = [join(home, 'bin'), process.env.PATH].join(delimiter)
  const args = ['--yes', '--offline', `--package=${archive()}`, 'forklist', ...words]
  return start('npx', args, { HOME: home, PATH, ...environment }, '')
}

test('`npx forklist` starts the service from the package alone, without a network, and ends it with itself', async () => {
  expect(files.filter(file => file.includes('node_modules') || file.endsWith('.map'))).toEqual([])
  expect(statSync(archive()).size).toBeLessThan(16_000_000)

  const environment = { DATA_DIR: join(home, 'data'), PORT: '0', LOG_LEVEL: 'warn', FORKLIST_COMMAND: '' }
  const server = npx(['serve'], environment)
  const address = await waitForOutput(server, /Forklist is at (\S+) .*API key .+/)
  const key = (await npx(['keys', 'create', '--name', 'Ada'], environment).ended).stdout.trim()
  const made = await fetch(`${address}/api/v1/lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'da felice', near: 'Rome' }] }),
  })
  const { slug, places } = (await made.json()) as Json
  expect([made.status, places[0].name]).toEqual([201, 'da Felice'])
  for (const path of [`/lists/${slug}`, `/lists/${slug}/picture.png`, '/developers/tutorial', '/api/v1/openapi.json'])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 200])

  expect(server.result.stdout).toContain(`(API key by npx ${archive()} keys create --name NAME)`)
  server.child.kill('SIGTERM')
  // The output ends when the last process that can write to it has ended.
  expect((await server.ended).stdout).toContain('Stopping.')
})

test('ends the service when `npx` gets SIGKILL', async () => {
  const server = npx(['serve'], { DATA_DIR: givePlaces(home), PORT: '0', LOG_LEVEL: 'warn', EXAMPLE_LIST: 'off' })
  await waitForOutput(server, /Forklist is at (\S+) .*API key .+/)
  server.child.kill('SIGKILL')
  expect((await server.ended).stdout).toContain('Stopping.')
})
