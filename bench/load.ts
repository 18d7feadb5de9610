import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { short, whole } from './figure.ts'
import { root } from './folder.ts'
import type { Server } from './processes.ts'
import { median, ratioWithSpread } from './rounds.ts'

const manyConnections = 32
const autocannon = join(root, 'node_modules', 'autocannon', 'autocannon.js')

export type Load = {
  perSecond: number
  /** The server's CPU time for each request, in microseconds. */
  cpu: number
  /** Share of one core that the server used. Far below 1, something else was the limit: the load generator or other load on the machine. */
  busy: number
  /** Resident memory of the server afterwards, in bytes. */
  rss: number
}

/**
 * Requests `path`, or posts `body` to it, over 32 connections by default, from a separate process.
 * @throws Error if a response is not `status`
 */
export async function load(
  server: Server,
  path: string,
  seconds: number,
  { status, headers = {}, body, connections = manyConnections }: LoadRequest,
): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const posted = body === undefined ? [] : ['-m', 'POST', '-b', body]
  const before = await server.used()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, '-j', '-n', '-c', `${connections}`, '-d', `${seconds}`, ...posted, ...sent, server.address + path],
    { maxBuffer: 1 << 26 },
  )
  const { cpu, rss } = await server.used()
  const used = cpu - before.cpu
  const result = JSON.parse(stdout) as Result
  const wanted = result.statusCodeStats[status]?.count ?? 0
  const others = Object.entries(result.statusCodeStats).filter(([code]) => Number(code) !== status)
  if (result.errors + result.timeouts + others.length > 0 || wanted === 0)
    throw new Error(
      `${path}: ${result.errors} errors, ${result.timeouts} timeouts, ${JSON.stringify(result.statusCodeStats)}`,
    )
  return { perSecond: wanted / result.duration, cpu: used / wanted, busy: used / 1e6 / result.duration, rss }
}

type LoadRequest = { status: number; headers?: Record<string, string>; body?: string; connections?: number }

type Result = {
  duration: number
  errors: number
  timeouts: number
  statusCodeStats: { [code: string]: { count: number } }
}

/**
 * Returns table cells: requests per second and CPU time per request, each with the baseline and the ratio. The ratio is the median of the
 * pairs' ratios, so it may differ from the ratio of the two medians beside it.
 */
export function beside(real: Load[], bare: Load[]): string[] {
  const of = (loads: Load[], member: keyof Load) => loads.map(load => load[member])
  return [
    whole(median(of(real, 'perSecond'))),
    whole(median(of(bare, 'perSecond'))),
    ratioWithSpread(of(real, 'perSecond'), of(bare, 'perSecond')),
    short(median(of(real, 'cpu'))),
    short(median(of(bare, 'cpu'))),
    ratioWithSpread(of(bare, 'cpu'), of(real, 'cpu')),
  ]
}
