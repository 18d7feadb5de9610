import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { forklistHere } from '../../cli/here.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import { main } from '../../support/program.ts'
import type { GeneratedRequest } from './load.ts'

export type Resources = { heap: number; descriptors: number }

export type BusyServer = AsyncDisposable & {
  address: string
  dataDir: string
  key: string
  child: ReturnType<typeof spawn>
  /** Returns its resources after garbage collection: bytes of heap and buffers, open files and connections. */
  resources(): Promise<Resources>
  /** Returns the peak memory in MB. */
  peakMegabytes(): number
}

/** Starts the built program and makes an API key, for tests with many requests. */
export async function busyServer(settings: Record<string, string> = {}): Promise<BusyServer> {
  await using opened = new AsyncDisposableStack()
  const { path: dataDir } = opened.use(temporaryFolder())
  const { path: RESOURCES } = opened.use(temporaryFolder())
  const environment = { DATA_DIR: dataDir, PORT: '0', EXAMPLE_LIST: 'off', LOG_LEVEL: 'warn', ...settings }
  const key = (await forklistHere(['keys', 'create', '--name', 'Ada'], environment)).stdout.trim()
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const report = join(import.meta.dirname, 'tell-memory.ts')
  const child = spawn(process.execPath, ['--expose-gc', '--import', report, main, 'serve'], {
    env: { PATH, NODE_COMPILE_CACHE, RESOURCES, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  opened.defer(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let output = ''
  const failed = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)))
  failed.catch(() => {})
  while (!output.includes('API key')) output += String((await Promise.race([once(child.stdout!, 'data'), failed]))[0])
  const everything = opened.move()
  return {
    address: /http:\/\/[^"\s]+/.exec(output)![0].replace('localhost', '127.0.0.1'),
    dataDir,
    key,
    child,
    resources: () => resourcesOf(child.pid!, RESOURCES),
    peakMegabytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

async function resourcesOf(pid: number, folder: string): Promise<Resources> {
  const reportFile = join(folder, String(pid))
  rmSync(reportFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(reportFile)) await setTimeout(20)
  return JSON.parse(readFileSync(reportFile, 'utf8'))
}

/** Creates a list with this many own places. @param note of each */
export async function listOn({ address, key }: Pick<BusyServer, 'address' | 'key'>, places: number, note?: string) {
  const own = Array.from({ length: places }, (_, i) => ({
    ...(note !== undefined && { note }),
    own: { name: `Trattoria ${i + 1}`, latitude: 41.9 + i / 10_000, longitude: 12.5 },
  }))
  const answer = await fetch(`${address}/api/v1/lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Eat in Trastevere', authorName: 'Ada', places: own }),
  })
  return (await answer.json()) as { slug: string; editToken: string; places: { id: string }[] }
}

/** Creates a list, and returns requests of people and programs: its forms, searches, changes, a new list and a missing list. */
export async function mixOf(server: BusyServer): Promise<GeneratedRequest[]> {
  const { slug, editToken, places } = await listOn(server, 25)
  const json = { 'content-type': 'application/json' }
  const token = { authorization: `Bearer ${editToken}`, ...json }
  const key = { authorization: `Bearer ${server.key}`, ...json }
  const get = (path: string, headers = {}): GeneratedRequest => ({ method: 'GET', path, headers })
  const place = `/api/v1/lists/${slug}/places/${places[7]!.id}`
  const note = (text: string): GeneratedRequest => ({
    method: 'PATCH',
    path: place,
    headers: token,
    body: JSON.stringify({ note: text }),
  })
  const another = {
    title: 'Eat in Testaccio',
    authorName: 'Ada',
    places: [{ own: { name: 'Flavio al Velavevodetto', latitude: 41.8763, longitude: 12.4757 } }],
  }
  const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_list', arguments: { slug } } }
  const reads = Array.from({ length: 8 }, () => [get(`/api/v1/lists/${slug}`), get(`/lists/${slug}`)]).flat()
  return [
    ...reads,
    get(`/api/v1/lists/${slug}`),
    get(`/lists/${slug}`),
    get('/api/v1/places?query=roscioli&near=Rome', key),
    note('Ask for the table at the window'),
    get(`/api/v1/lists/${slug}/export/kml`),
    { method: 'POST', path: `${place}/move`, headers: token, body: JSON.stringify({ rank: 1 }) },
    get('/api/v1/lists?query=trattoria', key),
    note('Closed on Mondays'),
    get('/api/v1/lists/nowhere-abc234'),
    { method: 'POST', path: `${place}/move`, headers: token, body: JSON.stringify({ rank: 20 }) },
    { method: 'POST', path: '/api/mcp', headers: key, body: JSON.stringify(rpc) },
    get(`/lists/${slug}/edit`),
    { method: 'POST', path: '/api/v1/lists', headers: key, body: JSON.stringify(another) },
  ]
}
