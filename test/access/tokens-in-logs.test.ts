import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newToken } from '../../src/core/token.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { main } from '../support/program.ts'

const root = join(import.meta.dirname, '../..')

test('the log of a failing server has no token on either output', { timeout: 30_000 }, async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  await using server = await serve(folder.path)
  const { key } = await keyFor(folder.path)
  const post = async (path: string, token: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${server.address}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, json: JSON.parse(await response.text()) }
  }
  const { json } = await post('/lists', key, { title: 'Eat in Rome', authorName: 'Ada' })
  const token: string = json.editToken
  {
    using database = new DatabaseSync(join(folder.path, 'forklist.db'), { timeout: 5000 })
    database.exec('drop table search_terms')
  }
  const place = { query: 'Dar Poeta', near: 'Rome', note: `My key is ${token}`, idempotencyKey: token }
  const failed = await post(`/lists/${json.slug}/places`, token, place)
  expect([failed.status, failed.json.code]).toEqual([500, 'internal'])
  const refused = await post(`/lists/${json.slug}/places?editToken=${token}&${token}=1`, token, place)
  expect([refused.status, refused.json.code]).toEqual([400, 'invalid_input'])
  const ticket = newToken('ticket')
  await fetch(`${server.address}/api/v1/lists/${json.slug}/export/kml?ticket=${ticket}&a=/${ticket}`)
  await fetch(`${server.address}/${ticket}/%ff?ticket=${ticket}`, { headers: { 'x-request-id': ticket } })
  const rpc = rpcTo({ key, service: { fetch: server.fetch } })
  const { requestId } = await rpc.fails('add_place_to_list', { slug: json.slug, editToken: token, ...place })
  await rpc.request('tools/call', { name: token, arguments: { slug: key } })
  await post('/lists', key, { title: key, authorName: token })
  await fetch(`${server.address}/api/v1/lists/${token}?key=${key}`, { headers: { 'x-request-id': token } })

  const { log, output } = await server.stopped()
  expect(log).toContain('no such table: search_terms')
  for (const id of [failed.json.requestId, requestId]) expect(log).toContain(id)
  expect(output).toContain('Stopping.')
  for (const secret of [key, token, ticket]) expect(log + output).not.toContain(secret)
})

test('removes tokens from every log line, at any position', () => {
  const [key, token] = [newToken('forklist'), newToken('edit')]
  const script = `
    import { openLog } from ${JSON.stringify(join(root, 'src/server/observability/logger.ts'))}
    const [key, token] = process.argv.slice(1)
    const log = openLog('debug')
    log.error({ err: new Error('refused:\\n' + key, { cause: new Error(token) }), url: '/lists?editToken%3D' + token }, 'failed ' + key)
    log.debug({ headers: { authorization: 'Bearer ' + key }, body: { places: [{ note: token }] }, [token]: 1 })`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, key, token], {
    encoding: 'utf8',
  })
  expect(
    stderr
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).level),
  ).toEqual([50, 20])
  expect(stderr).not.toContain(key)
  expect(stderr).not.toContain(token)
  expect(stderr).toContain('"authorization":"Bearer forklist_…"')
})

async function keyFor(dataDir: string) {
  await using storage = await storageAt(undefined, dataDir)
  return await storage.apiKeys.create('the agency')
}

async function serve(dataDir: string) {
  const server = spawn(process.execPath, [main, 'serve'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', EXAMPLE_LIST: 'off', LOG_LEVEL: 'debug', DATABASE_URL: '' },
  })
  const [printed, log] = [textOf(server, 'stdout'), textOf(server, 'stderr')]
  const ended = once(server, 'close')
  while (!/API key/.test(printed.text)) {
    if (server.exitCode !== null) throw new Error(log.text)
    await Promise.race([once(server.stdout, 'data'), ended])
  }
  const address = /http:\/\/localhost:\d+/.exec(printed.text)![0]
  return {
    address,
    /** Sends a request to this server, whatever address it has. */
    async fetch({ url, method, headers, body }: Request) {
      const { pathname, search } = new URL(url)
      return fetch(address + pathname + search, { method, headers, ...(body && { body: await text(body) }) })
    },
    async stopped() {
      server.kill('SIGTERM')
      await ended
      return { log: log.text, output: printed.text }
    },
    async [Symbol.asyncDispose]() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

function textOf(server: ChildProcess, output: 'stdout' | 'stderr'): { text: string } {
  const printed = { text: '' }
  server[output]!.setEncoding('utf8').on('data', text => {
    printed.text += text
  })
  return printed
}
