import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { forklistHere } from '../cli/here.ts'
import type { Json } from '../support/api.ts'
import { main } from '../support/program.ts'
import { serve, temporaryFolder } from './forklist.ts'

const exampleIn = (greeting: string): string | undefined => JSON.parse(greeting).example

const titles = async (dataDir: string): Promise<string[]> => {
  const { stdout } = await forklistHere(['browse-lists'], { DATA_DIR: dataDir })
  return JSON.parse(stdout).lists.map((list: Json) => list.title)
}

test('the first start prints addresses and an API key', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path })
  const { port } = new URL(server.address)
  expect(Number(port), 'the real port instead of 0').toBeGreaterThan(0)
  expect(server.address).toBe(`http://localhost:${port}`)
  const { level, time, data, tools, msg } = JSON.parse(server.result.stdout)
  expect([level, Number.isNaN(Date.parse(time)), data]).toEqual([30, false, folder.path])
  expect(msg).toBe(`Forklist is at ${server.address} (API key by forklist keys create --name NAME)`)
  expect([tools, (await fetch(tools!, { method: 'POST' })).status]).toEqual([`${server.address}/api/mcp`, 401])
  const example: Json = await (await fetch(`${exampleIn(server.result.stdout)}.json`)).json()
  expect(example).toMatchObject({ title: 'Eat in Vancouver', visibility: 'public', version: 1 })
  const names = example.places.map((place: Json) => place.name)
  expect(names.slice(0, 3)).toEqual(['Phnom Penh Restaurant', 'Maxims Restaurant', 'Bestie'])
  expect((await fetch(example.exports.kml)).status).toBe(200)
  const map = await fetch(`${exampleIn(server.result.stdout)}/map.svg`)
  expect(await map.text(), 'a fresh service has streets').toContain('map-majorRoad')
})

test('the data folder is readable by its owner only', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'srv', 'data')
  expect((await forklistHere(['migrate'], { DATA_DIR: dataDir })).code).toBe(0)
  const others = (path: string): number => statSync(path).mode & 0o077
  expect(others(dataDir)).toBe(0)
  expect(others(dirname(dataDir))).toBe(0o077 & ~process.umask())
})

test('without a terminal no API key is created or logged', async () => {
  using folder = temporaryFolder()
  await using server = await serve({
    DATA_DIR: folder.path,
    FORKLIST_COMMAND: '',
    npm_lifecycle_event: 'start',
    npm_package_json: resolve(main, '../../package.json'),
  })
  const { stdout, stderr } = await server.stop()
  expect(stdout + stderr).not.toMatch(/(forklist|edit)_/)
  expect(stdout, 'a checkout is started with npm').toContain('npm run --silent forklist -- keys create --name NAME')
  const keys = await forklistHere(['keys', 'list'], { DATA_DIR: folder.path })
  expect(keys).toMatchObject({ code: 0, stdout: '' })
  expect(keys.stderr).toContain('There are no API keys')
})

test('every line of a service without a terminal is in the form of the log', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path, LOG_LEVEL: 'info' })
  await fetch(`${server.address}/api/v1/lists/none-k3v9qa`)
  const { stdout, stderr } = await server.stop()
  const events = (stdout + stderr)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(events.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['Stopping.', 'request']))
  for (const event of events) expect(event).toMatchObject({ level: expect.any(Number), time: expect.any(String) })
})

test('the example list is created on the first start only', async () => {
  using folder = temporaryFolder()
  const start = async () => {
    await using server = await serve({ DATA_DIR: folder.path })
    return exampleIn(server.result.stdout)?.replace(server.address, '')
  }
  const first = await start()
  expect(first).toMatch(/^\/lists\/eat-in-vancouver-\w{6}$/)
  expect(await start(), 'the second start shows the same list').toBe(first)
  expect(await titles(folder.path)).toEqual(['Eat in Vancouver'])
  await forklistHere(['delete-list', first!.split('/').at(-1)!], { DATA_DIR: folder.path })
  expect(await start()).toBeUndefined()
  expect(await titles(folder.path)).toEqual([])
})

test('EXAMPLE_LIST=off creates no example list', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path, EXAMPLE_LIST: 'off' })
  expect(exampleIn(server.result.stdout)).toBeUndefined()
  expect(await titles(folder.path)).toEqual([])
})

test('with PUBLIC_URL the first start prints the public address', async () => {
  using folder = temporaryFolder()
  await using server = await serve({ DATA_DIR: folder.path, PUBLIC_URL: 'https://lists.example.org/' })
  expect(server.address).toBe('https://lists.example.org')
  expect(exampleIn(server.result.stdout)).toMatch(/^https:\/\/lists\.example\.org\/lists\/eat-in-vancouver-/)
})

test('a restart keeps lists and keys', async () => {
  using folder = temporaryFolder()
  const environment = { DATA_DIR: folder.path, EXAMPLE_LIST: 'off' }
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'Testaccio', authorName: 'Ada', places: [{ query: 'da Felice', near: 'Rome' }] })
  const { slug, editToken }: Json = await (async () => {
    await using server = await serve(environment)
    return (await fetch(`${server.address}/api/v1/lists`, { method: 'POST', headers, body })).json()
  })()
  await using server = await serve(environment)
  const list = await (await fetch(`${server.address}/api/v1/lists/${slug}`)).json()
  expect(list).toMatchObject({ title: 'Testaccio', places: [{ name: 'da Felice' }] })
  expect((await fetch(`${server.address}/api/v1/lists`, { headers })).status).toBe(200)
  const change = {
    method: 'PATCH',
    headers: { ...headers, authorization: `Bearer ${editToken}` },
    body: '{"title":"Rome"}',
  }
  expect((await fetch(`${server.address}/api/v1/lists/${slug}`, change)).status).toBe(200)
})
