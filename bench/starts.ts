import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { inRounds } from './extent.ts'
import { type Figure, whole } from './figure.ts'
import { root, temporaryFolder } from './folder.ts'
import { environment, main, said } from './processes.ts'
import { byTurns, median, microseconds } from './rounds.ts'

const rounds = inRounds(5, 3)
const idleRounds = inRounds(3, 1)
const maxStartMs = 60_000
// By then a service has released the memory of its start.
const idleMs = 10_000

/** Milliseconds from the start of the process. */
type Start = { alive: number; list?: number; cpu?: number | undefined }

const serve = [main, 'serve']

/** Measures an installed service's time to its first response, and its idle memory. */
export const starts = async (): Promise<Figure[]> => [await times(), await memory()]

async function times(): Promise<Figure> {
  using existing = temporaryFolder()
  const found = await byTurns<string, Start>(
    {
      '*baseline: `node -e 0`, until it ends*': async () => ({
        alive: (await microseconds(() => once(spawn(process.execPath, ['-e', '0']), 'exit'))) / 1000,
      }),
      [bare]: () => start(process.execPath, ['-e', bareServer]),
      [existingFolder]: () => start(process.execPath, serve, existing.path),
      [newFolder]: () => withNewFolder(path => start(process.execPath, serve, path)),
      '`npm start`, data folder there': () => start('npm', ['start'], existing.path),
      '`npm start`, new data folder': () => withNewFolder(path => start('npm', ['start'], path)),
    },
    { rounds, warmUp: 1 },
  )
  const baseline = median(found[bare]!.map(({ alive }) => alive))
  return {
    title: 'Start to first answer, installed',
    about: `Milliseconds from the start of the process, ${rounds} starts by turns, medians: until \`/healthz\` succeeds, with the CPU time of the process until then (all its threads, on Linux), and until the example list has arrived. Other load on the machine lengthens the times, but not the CPU time.`,
    columns: ['start', '/healthz', 'CPU', 'example list', '**ratio** of /healthz to the bare server'],
    rows: Object.entries(found).map(([what, times]) => {
      const alive = median(times.map(({ alive }) => alive))
      const of = (which: 'cpu' | 'list') => {
        const values = times.flatMap(time => time[which] ?? [])
        return values.length > 0 ? whole(median(values)) : ''
      }
      // npm starts the service in a child process.
      const cpu = what.includes('npm') ? '' : of('cpu')
      return [what, whole(alive), cpu, of('list'), `**${(alive / baseline).toFixed(1)}**`]
    }),
  }
}

async function memory(): Promise<Figure> {
  using existing = temporaryFolder()
  const found = await byTurns<string, number>(
    {
      [bare]: () => idle(['-e', bareServer]),
      [existingFolder]: () => idle(serve, existing.path),
      [newFolder]: () => withNewFolder(path => idle(serve, path)),
    },
    { rounds: idleRounds, warmUp: 0 },
  )
  const baseline = median(found[bare]!)
  return {
    title: 'Memory of an idle service',
    about: `Resident memory (RSS from \`ps\`, in MB) after ${idleMs / 1000} seconds without requests; ${idleRounds === 1 ? 'one start each' : `medians of ${idleRounds} starts by turns`}.`,
    columns: ['process', 'MB', '**MB above** the bare server'],
    rows: Object.entries(found).map(([what, sizes]) => {
      const size = median(sizes)
      return [what, whole(size), what === bare ? '' : `**${whole(size - baseline)}**`]
    }),
  }
}

export const bare = '*baseline: a bare `node:http` server*'
const existingFolder = '`forklist serve`, data folder there'
const newFolder = '`forklist serve`, new data folder'

async function withNewFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  using folder = temporaryFolder()
  return await work(folder.path)
}

export const bareServer = `require('node:http').createServer((_, response) => response.end('{}')).listen(process.env.PORT, 'localhost')`

async function start(command: string, args: string[], dataDir?: string): Promise<Start> {
  const began = performance.now()
  await using running = await answering(command, args, dataDir)
  const { child } = running
  const alive = performance.now() - began
  const cpu = cpuOf(child.pid!)
  if (dataDir === undefined) return { alive, cpu }
  const example = await said(child, /http\S+\/lists\/\S+/)
  await (await fetch(`${example}.json`)).json()
  return { alive, cpu, list: performance.now() - began }
}

async function idle(args: string[], dataDir?: string): Promise<number> {
  await using running = await answering(process.execPath, args, dataDir)
  await setTimeout(idleMs)
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', `${running.child.pid}`], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/**
 * Starts a process and waits for its first response. Disposing ends it.
 * @param at its folder, and more of its environment
 */
export async function answering(
  command: string,
  args: string[],
  dataDir: string | undefined,
  at: { cwd?: string; env?: Record<string, string> } = {},
): Promise<AsyncDisposable & { child: ChildProcess }> {
  const port = await freePort()
  const settings = { PORT: `${port}`, EXAMPLE_LIST: 'on', LOG_LEVEL: 'warn', ...(dataDir && { DATA_DIR: dataDir }) }
  const child = spawn(command, args, {
    cwd: at.cwd ?? root,
    env: environment({ ...settings, ...at.env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const end = async () => {
    child.stdout.resume()
    child.kill()
    await closed
  }
  try {
    await firstAnswer(child, `http://localhost:${port}/healthz`)
  } catch (error) {
    await end()
    throw error
  }
  return { child, [Symbol.asyncDispose]: end }
}

/** CPU time of all threads of a process so far, in milliseconds; `undefined` where the system does not say. */
function cpuOf(pid: number): number | undefined {
  const threads = `/proc/${pid}/task`
  if (!existsSync(threads)) return undefined
  const nanoseconds = readdirSync(threads).map(thread =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, some) => sum + some, 0) / 1e6
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (const end = performance.now() + maxStartMs; performance.now() < end; await setTimeout(2)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended before it answered.`)
    const response = await fetch(url).catch(() => undefined)
    await response?.text()
    if (response?.ok) return
  }
  throw new Error(`${child.spawnargs.join(' ')} did not answer in time.`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
