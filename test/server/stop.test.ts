import { expect, test } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import { serve, temporaryFolder } from './forklist.ts'
import { slowRequest } from './slow-request.ts'
import { wire } from './wire.ts'

const quiet = { EXAMPLE_LIST: 'off' }

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes requests in flight and exits with 0', async signal => {
  using folder = temporaryFolder()
  await using server = await serve({ ...quiet, DATA_DIR: folder.path })
  using request = await slowRequest(server, folder.path)
  const ended = server.stop(signal)
  await expect.poll(() => server.result.stdout).toContain('Stopping.')
  await expect(fetch(`${server.address}/healthz`), 'no new connection is accepted').rejects.toThrow()
  expect(server.result.code, 'it waits for the request').toBeNull()
  request.send(request.rest)
  const answer = await request.waitFor('"editToken"')
  expect(answer).toContain('HTTP/1.1 201')
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
  const slug = /"slug":"([\w-]+)"/.exec(answer)![1]!
  const { stdout } = await forklistHere(['get-list', slug], { DATA_DIR: folder.path })
  expect(JSON.parse(stdout)).toMatchObject({ title: 'Eat in Trastevere', version: 1 })
})

test('a stopping server tells connected clients that it is not ready', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ ...quiet, DATA_DIR: folder.path })
  using request = await slowRequest(server, folder.path)
  const ended = server.stop()
  await expect.poll(() => server.result.stdout).toContain('Stopping.')
  request.send(`${request.rest}GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  const answer = await request.waitFor('storage_unavailable')
  expect(answer).toMatch(/HTTP\/1\.1 503 .*\nconnection: close/is)
  expect((await ended).code).toBe(0)
})

test('with DRAIN_SECONDS a stopping server accepts requests while not ready', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path, DRAIN_SECONDS: '2' })
  const list = new URL(/lists\/[\w-]+/.exec(server.result.stdout)![0], server.address)
  const ended = server.stop()
  await expect.poll(() => server.result.stdout).toContain('Stopping.')
  // A process group gets the signal, and its leader forwards it again.
  const again = server.stop()
  const [ready, read] = [await fetch(`${server.address}/readyz`), await fetch(list)]
  expect([ready.status, read.status]).toEqual([503, 200])
  expect(read.headers.get('connection'), 'clients do not keep a closing connection').toBe('close')
  expect([(await ended).code, (await again).code]).toEqual([0, 0])
})

test('a draining server refuses reads, but not writes, of a load balancer that retries 502', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path, DRAIN_SECONDS: '1' })
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], { DATA_DIR: folder.path })).stdout.trim()
  const [list, lists] = [/lists\/[\w-]+/.exec(server.result.stdout)![0], '/api/v1/lists']
  const headers = { 'forklist-drain': '502', authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Eat in Trastevere', authorName: 'Ada' })
  const ask = (path: string, init = {}) => fetch(new URL(path, server.address), { headers, ...init })
  expect((await ask(list)).status).toBe(200)
  const ended = server.stop()
  await expect.poll(() => server.result.stdout).toContain('Stopping.')
  const answers = [await ask(list), await ask(lists), await ask(lists, { method: 'POST', body })]
  expect(answers.map(({ status }) => status)).toEqual([502, 502, 201])
  expect(await answers[0]!.text()).toContain('Try again.')
  expect((await ended).code).toBe(0)
})

test('idle connections are closed while others finish', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ ...quiet, DATA_DIR: folder.path })
  using request = await slowRequest(server, folder.path)
  using active = await wire(server.address)
  active.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await active.waitFor('alive')
  using silent = await wire(server.address)
  const ended = server.stop()
  await Promise.all([active.closed, silent.closed])
  request.send(request.rest)
  expect(await request.waitFor('"editToken"')).toContain('HTTP/1.1 201')
  await request.closed
  expect((await ended).code).toBe(0)
})

test('watchers of a list are disconnected and do not delay the stop', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path })
  const slug = /lists\/([\w-]+)/.exec(server.result.stdout)![1]!
  using watching = await wire(server.address)
  watching.send(`GET /api/v1/lists/${slug}/events HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await watching.waitFor('data: {"version":')
  const ended = server.stop()
  // The last chunk of the response: it was not interrupted.
  await watching.waitFor('\r\n0\r\n\r\n')
  await watching.closed
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

test('an endless request does not prevent the stop', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ ...quiet, DATA_DIR: folder.path })
  using request = await slowRequest(server, folder.path)
  expect((await server.stop()).code).toBe(0)
  await request.closed
  expect(JSON.parse((await forklistHere(['browse-lists'], { DATA_DIR: folder.path })).stdout).lists).toEqual([])
})
