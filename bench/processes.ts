import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { minuteRows } from '../src/core/rate-limits/rules.ts'
import { root } from './folder.ts'

/** The service's entry as it is installed. */
export const main = join(root, 'dist', 'main.js')

/** CPU time of a process so far in microseconds, and its resident memory in bytes. */
export type Used = { cpu: number; rss: number }

/** Its address is `http://localhost:PORT`. */
export type Server = Reporting<Used>

/** Starts the service in a separate process. */
export const realServer = (dataDir: string, settings: Record<string, string> = {}): Promise<Server> =>
  service<Used>(reportCpu, dataDir, settings)

/** Starts the service with a line in a log file for each request, as a fresh install writes it. */
export async function loggingServer(dataDir: string): Promise<Server> {
  const log = openSync(join(dataDir, 'log'), 'a')
  const server = await service<Used>(reportCpu, dataDir, { LOG_LEVEL: 'info' }, log)
  closeSync(log)
  return server
}

// Rate limits are counted as usual, but one client machine does not reach them.
const RATE_LIMITS = minuteRows.map(([name]) => `${name}=999999999`).join()

/** Starts the service with a preloaded module that reports its use of resources. */
export const service = <Usage>(
  report: string,
  dataDir: string,
  settings: Record<string, string> = {},
  log: Log = 'inherit',
): Promise<Reporting<Usage>> =>
  reporting(
    report,
    [main, 'serve'],
    { PORT: '0', DATA_DIR: dataDir, EXAMPLE_LIST: 'off', LOG_LEVEL: 'warn', RATE_LIMITS, ...settings },
    log,
  )

/** Starts a bare `node:http` server in a separate process, which returns `answers` from memory. */
export const bareServer = (answers: Answers): Promise<Server> =>
  reporting(reportCpu, [join(import.meta.dirname, 'bare-server.ts')], { ANSWERS: JSON.stringify(answers) })

/** Starts the protocol library's low-level server in a separate process. It returns this from memory for every tool call. */
export const bareToolServer = (answer: object): Promise<Server> =>
  reporting(reportCpu, [join(import.meta.dirname, 'bare-tool-server.ts')], { ANSWER: JSON.stringify(answer) })

/** Starts a bare `node:http` server in a separate process, which reads lists from this database by prepared statements: `/SLUG`. */
export const bareListServer = (database: string): Promise<Server> =>
  reporting(reportCpu, [join(import.meta.dirname, 'bare-list-server.ts')], { DATABASE: database })

/** Starts json-server in a separate process over this file. */
export const jsonServer = (file: string): Promise<Server> =>
  reporting(reportCpu, [join(import.meta.dirname, 'json-server.ts')], { FILE: file })

/** The target of standard error: an open file, or this process' own. */
type Log = number | 'inherit'

/** Responses by path; bodies in base64. */
export type Answers = { [path: string]: { status: number; headers: Record<string, string>; body: string } }

const reportCpu = join(import.meta.dirname, 'report-cpu.ts')

type Reporting<Usage> = AsyncDisposable & { address: string; pid: number; used(): Promise<Usage> }

/** Starts a process. @param report a module preloaded before the server that reports its use, see report.ts */
async function reporting<Usage>(
  report: string,
  args: string[],
  settings: Record<string, string>,
  log: Log = 'inherit',
): Promise<Reporting<Usage>> {
  const child = spawn(process.execPath, ['--import', report, ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', log, 'ipc'],
  })
  const address = await said(child, /http:\/\/localhost:\d+/)
  return {
    address,
    pid: child.pid!,
    async used() {
      child.send('used')
      const [used] = (await once(child, 'message')) as [Usage]
      return used
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** Returns our environment without the service's settings, so that it has its defaults. */
export const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  PUBLIC_URL: '',
  DATABASE_URL: '',
  HOST: '',
  ...settings,
})

/** Returns the first match of `wanted` on standard output. @throws Error when the process ends without them */
export async function said(child: ChildProcess, wanted: RegExp): Promise<string> {
  let text = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    text += chunk
    const found = wanted.exec(text)?.[0]
    if (found) return found
  }
  throw new Error(`The server ended without an address: ${text}`)
}
