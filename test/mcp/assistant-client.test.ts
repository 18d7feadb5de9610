import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../src/server.ts'
import { readSettings } from '../../src/settings.ts'
import { root } from '../docs/pages.ts'
import { expectEatInRome } from '../support/eat-in-rome.ts'

const folder = mkdtempSync(join(tmpdir(), 'forklist-assistant-client-'))
const server = await startServer(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }))
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** A script of the example's own, as its README says. */
const npm = (script: string, more: Record<string, string> = {}) =>
  promisify(execFile)('npm', ['run', '--silent', script], {
    cwd: join(root, 'examples/assistant-client'),
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...more },
  })

test('the example of an assistant’s host keeps to the types of the official client', async () => {
  expect((await npm('check')).stdout).toBe('')
})

test('by tools alone it makes a list, ranks it, writes a note, chooses where a name is not enough, and carries the list away', async () => {
  const { key } = await server.service.storage.apiKeys.create('assistant-client')
  const { stdout, stderr } = await npm('start', { FORKLIST_URL: server.address, FORKLIST_KEY: key })
  expectEatInRome(stdout)
  expect(stderr).toMatch(/to be confirmed: .*delete_list/)
  expect(stderr).not.toMatch(/to be confirmed: .*create_list/)
  expect(stderr).toMatch(/hang zhou is one of https:\S+, https:\S+\n/)
  expect(stderr).toContain(`${server.address}/lists/eat-in-rome-`)
  expect(stderr).toContain('\n1. da Felice (Book a table; ask for the cacio e pepe.)\n')
})

test('without a good key it says what is wrong', async () => {
  const failed = await npm('start', { FORKLIST_URL: server.address, FORKLIST_KEY: 'forklist_mistyped' }).catch(
    error => error,
  )
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('"code":"invalid_credential"')
})
