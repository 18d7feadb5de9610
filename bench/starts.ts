import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { inRounds } from './extent.ts'
import { type Figure, whole } from './figure.ts'
import { root, temporaryFolder } from './folder.ts'
import { environment, main, said } from './processes.ts'
import { byTurns, median, microseconds } from './rounds.ts'

const rounds = inRounds(5, 3)
const patience = 60_000

/** In milliseconds from the start of the process. */
type Start = { alive: number; list?: number }

/** How long an installed service takes until it answers. */
export async function starts(): Promise<Figure> {
  using existing = temporaryFolder()
  const fresh = async (command: string, args: string[]) => {
    using folder = temporaryFolder()
    return await start(command, args, folder.path)
  }
  const serve = [main, 'serve']
  const found = await byTurns<string, Start>(
    {
      '*baseline: `node -e 0`, until it ends*': async () => ({
        alive: (await microseconds(() => once(spawn(process.execPath, ['-e', '0']), 'exit'))) / 1000,
      }),
      '*baseline: a bare `node:http` server*': () => start(process.execPath, ['-e', bareServer]),
      '`forklist serve`, data folder there': () => start(process.execPath, serve, existing.path),
      '`forklist serve`, new data folder': () => fresh(process.execPath, serve),
      '`npm start`, data folder there': () => start('npm', ['start'], existing.path),
      '`npm start`, new data folder': () => fresh('npm', ['start']),
    },
    { rounds, warmUp: 1 },
  )
  const bare = median(Object.values(found)[1]!.map(({ alive }) => alive))
  return {
    title: 'Start to first answer, installed',
    about: `Milliseconds from the start of the process, ${rounds} starts by turns, medians: until \`/healthz\` says yes, and until the example list has come whole.`,
    columns: ['start', '/healthz', 'example list', '**ratio** of /healthz to the bare server'],
    rows: Object.entries(found).map(([what, times]) => {
      const alive = median(times.map(({ alive }) => alive))
      const lists = times.flatMap(({ list }) => list ?? [])
      return [what, whole(alive), lists.length > 0 ? whole(median(lists)) : '', `**${(alive / bare).toFixed(1)}**`]
    }),
  }
}

const bareServer = `require('node:http').createServer((_, response) => response.end('{}')).listen(process.env.PORT, 'localhost')`

async function start(command: string, args: string[], dataDir?: string): Promise<Start> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: environment({ PORT: `${port}`, EXAMPLE_LIST: 'on', LOG_LEVEL: 'warn', ...(dataDir && { DATA_DIR: dataDir }) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  try {
    await firstAnswer(child, `http://localhost:${port}/healthz`)
    const alive = performance.now() - began
    if (dataDir === undefined) return { alive }
    const example = await said(child, /http\S+\/lists\/\S+/)
    await (await fetch(example)).json()
    return { alive, list: performance.now() - began }
  } finally {
    child.stdout.resume()
    child.kill()
    await closed
  }
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await setTimeout(2)) {
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
