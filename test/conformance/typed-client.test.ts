import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { startServer } from '../../src/server/start-server.ts'
import { expectEatInRome } from '../support/eat-in-rome.ts'

const example = resolve(import.meta.dirname, '../../examples/typed-client')
const folder = mkdtempSync(join(tmpdir(), 'forklist-typed-client-'))
const here = join(folder, 'examples/typed-client')
// Does not copy generated files, which the test generates, or packages, which it links.
cpSync(example, here, { recursive: true, filter: file => !['node_modules', 'forklist.d.ts'].includes(basename(file)) })
symlinkSync(join(example, 'node_modules'), join(here, 'node_modules'))
const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', PORT: '0' }
const server = await startServer(readSettings(settings), { log: openLog('silent') })
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** Runs a script of the example, as its README describes. */
const npm = (script: string, more: Record<string, string> = {}) =>
  promisify(execFile)('npm', ['run', '--silent', script], {
    cwd: here,
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...more },
  })

test('types come from the served document; a program that violates them does not compile', async () => {
  mkdirSync(join(folder, 'docs'))
  const document = await fetch(`${server.address}/api/v1/openapi.json`)
  writeFileSync(join(folder, 'docs/openapi.json'), await document.text())
  await npm('generate')

  const program = readFileSync(join(here, 'eat-in-rome.ts'), 'utf8')
  const wrong = program.replace("title: 'Eat in Rome'", "titel: 'Eat in Rome'").replace('placeIds:', 'ids:')
  writeFileSync(join(here, 'wrong.ts'), `${wrong}\nfound[0]!.stars`)
  const { stdout } = await npm('check').catch(error => error)
  expect(stdout.match(/^\S+\.ts.*$/gm)).toEqual(
    ['titel', 'ids', 'stars'].map(member =>
      expect.stringMatching(new RegExp(`^wrong\\.ts.*'${member}' does not exist`)),
    ),
  )
})

test('creates, ranks, annotates, disambiguates and exports a list', async () => {
  const { key } = await server.service.storage.apiKeys.create('typed-client')
  const { stdout, stderr } = await npm('start', { FORKLIST_URL: server.address, FORKLIST_KEY: key })
  expectEatInRome(stdout)
  expect(stderr).toMatch(/hang zhou is one of https:\S+, https:\S+\n/)
  expect(stderr).toContain(`${server.address}/lists/eat-in-rome-`)
})

test('explains a missing or invalid key', async () => {
  const failed = await npm('start', { FORKLIST_URL: server.address, FORKLIST_KEY: 'forklist_mistyped' }).catch(
    error => error,
  )
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('invalid_credential: ')
})
