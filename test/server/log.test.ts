import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import type { Json } from '../support/api.ts'
import { childrenOf } from '../support/children.ts'
import { serve, temporaryFolder } from './forklist.ts'

/** Causes an internal error: the table of API keys is renamed while the service runs. */
async function failure(environment: Record<string, string>) {
  using folder = temporaryFolder()
  const settings = { EXAMPLE_LIST: 'off', DATA_DIR: folder.path, ...environment }
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], settings)).stdout.trim()
  await using server = await serve(settings)
  {
    using database = new DatabaseSync(join(folder.path, 'forklist.db'), { timeout: 10_000 })
    database.exec('alter table api_keys rename to stolen')
  }
  // A caller who mixes up two headers sends the key where the log would record it.
  const headers = { authorization: `Bearer ${key}`, 'x-request-id': key }
  const answer = await fetch(`${server.address}/api/v1/lists`, { headers })
  const json: Json = await answer.json()
  return { key, status: answer.status, json, ...(await server.stop()) }
}

const eventsIn = (stderr: string): Json[] =>
  stderr
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('a failure is one JSON line on standard error, and hidden from the response', async () => {
  const { key, stderr, stdout, status, json } = await failure({})
  const events = eventsIn(stderr).filter(({ msg }) => msg !== 'request')
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({
    level: 50,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: json.requestId,
  })
  expect(events[0].err.stack, 'the stack names the fault').toContain('api_keys')
  expect(stderr + stdout).not.toContain(key)
  expect({ status, code: json.code }).toEqual({ status: 500, code: 'internal' })
  expect(JSON.stringify(json)).not.toMatch(/api_keys|select|sqlite|\.[jt]s\b|\/tmp/i)
})

test('each request writes a line with operation and outcome, without address, URL or input', async () => {
  using folder = temporaryFolder()
  const settings = { EXAMPLE_LIST: 'off', DATA_DIR: folder.path, LOG_LEVEL: 'info' }
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], settings)).stdout.trim()
  await using server = await serve(settings)
  const ask = (path: string, token?: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') =>
    fetch(server.address + path, {
      method,
      headers: {
        'x-request-id': `ask-${path.length}`,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const made: Json = await (await ask('/api/v1/lists', key, { title: 'Cena segreta', authorName: 'Ada' })).json()
  await ask(`/api/v1/lists/${made.slug}?secret=carbonara`)
  await ask(`/api/v1/lists/${made.slug}`, made.editToken, { description: 'Solo noi' }, 'PATCH')
  await ask(`/lists/${made.slug}`)
  await ask('/lists/nowhere-abc234')
  await ask('/api/mcp', key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'browse_lists' } })
  await ask('/healthz')
  const { stderr } = await server.stop()
  const lines = eventsIn(stderr)
  expect(lines.map(({ via, route, method, status, problem }) => [via, route, method, status, problem])).toEqual([
    ['rest', 'createList', 'POST', 201, undefined],
    ['rest', 'getList', 'GET', 200, undefined],
    ['rest', 'updateList', 'PATCH', 200, undefined],
    ['page', '/lists/:slug{[^/.]+}', 'GET', 200, undefined],
    ['page', '/lists/:slug{[^/.]+}', 'GET', 404, 'list_not_found'],
    ['mcp', 'browseLists', 'POST', 200, undefined],
  ])
  expect(lines[0]).toEqual({
    level: 30,
    time: expect.stringMatching(/Z$/),
    msg: 'request',
    requestId: 'ask-13',
    via: 'rest',
    route: 'createList',
    method: 'POST',
    status: 201,
    ms: expect.any(Number),
    key: expect.stringMatching(/^key_/),
  })
  expect(lines[2].token).toMatch(/^[\w-]{8}$/)
  for (const secret of [key, made.editToken, made.slug, 'cena', 'carbonara', 'noi', '127.0.0.1', '::1'])
    expect(stderr.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('an unwritable log ends and delays nothing', () => {
  const script = `
    import { openLogs } from '${resolve(import.meta.dirname, '../../src/server/observability/logger.ts')}'
    {
      await using logs = openLogs('info')
      for (let i = 0; i < 100; i++) {
        logs.log.warn('sweep failed')
        logs.access(Date.now(), { requestId: 'ask', method: 'GET', status: 200, ms: i })
      }
    }
    console.log('went on to its end')`
  const full = openSync('/dev/full', 'w')
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', full],
    encoding: 'utf8',
    timeout: 30_000,
  })
  closeSync(full)
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'went on to its end\n' })
})

test('lines of a busy server are written in few pieces', async () => {
  const script = `
    import { setImmediate } from 'node:timers/promises'
    import { openLogs } from '${resolve(import.meta.dirname, '../../src/server/observability/logger.ts')}'
    await using logs = openLogs('info')
    for (let i = 0; i < 12_000; i++) {
      logs.access(Date.now(), { requestId: 'ask', method: 'GET', status: 200, ms: i })
      if (i % 4 === 0) await setImmediate()
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let pieces = 0
  let text = ''
  // A pipe takes 64 KB at a time, so that a large piece comes in several.
  for await (const chunk of child.stderr.setEncoding('utf8')) {
    text += chunk
    if (chunk.length < 60_000) pieces++
  }
  expect(eventsIn(text).map(({ ms }) => ms)).toEqual(Array.from({ length: 12_000 }, (_, i) => i))
  expect(pieces).toBeLessThan(20)
})

test('LOG_LEVEL=silent is silent', async () => {
  expect((await failure({ LOG_LEVEL: 'silent' })).stderr).toBe('')
})

test('WORKERS above 1 starts one process and logs one warning', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ EXAMPLE_LIST: 'off', DATA_DIR: folder.path, LOG_LEVEL: 'warn', WORKERS: '4' })
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  expect(childrenOf(server.pid)).toEqual([])
  const { stderr } = await server.stop()
  expect(eventsIn(stderr)).toMatchObject([{ level: 40, msg: expect.stringContaining('several-machines.md') }])
})
