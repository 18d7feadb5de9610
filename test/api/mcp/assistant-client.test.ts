import { execFile } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { root } from '../../docs/pages.ts'
import { expectEatInRome } from '../../support/eat-in-rome.ts'
import { openServer } from './server.ts'

const { address, key, ...server } = await openServer()
afterAll(() => server[Symbol.asyncDispose]())

/** Runs a script of the example, as in its README. */
const npm = (script: string, more: Record<string, string> = {}) =>
  promisify(execFile)('npm', ['run', '--silent', script], {
    cwd: join(root, 'examples/assistant-client'),
    env: { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), ...more },
  })

test('the example client compiles against the official client’s types', async () => {
  expect((await npm('check')).stdout).toBe('')
})

test('the example client makes, ranks, annotates and exports a list with tools only', async () => {
  const { stdout, stderr } = await npm('start', { FORKLIST_URL: address, FORKLIST_KEY: key })
  expectEatInRome(stdout)
  expect(stderr).toMatch(/to be confirmed: .*delete_list/)
  expect(stderr).not.toMatch(/to be confirmed: .*create_list/)
  expect(stderr).toMatch(/hang zhou is one of .+, no address; .+, Via .+\n/)
  expect(stderr).toContain(`${address}/lists/eat-in-rome-`)
  expect(stderr).toContain('\n1. da Felice (Book a table; ask for the cacio e pepe.)\n')
})

test('the example client explains an invalid key', async () => {
  const failed = await npm('start', { FORKLIST_URL: address, FORKLIST_KEY: 'forklist_mistyped' }).catch(error => error)
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('"code":"invalid_credential"')
})
