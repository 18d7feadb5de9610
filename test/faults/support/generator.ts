import { Agent, request } from 'node:http'

// Runs as a separate process that sends requests, so that its CPU time is separate.

/** One of the requests that are sent in turn, again and again. */
export type GeneratedRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

export type Plan = {
  address: string
  mix: readonly GeneratedRequest[]
  seconds: number
  /** Requests per second, regardless of responses. By default each connection sends the next after a response. */
  perSecond?: number
  connections: number
  /** Ends when a connection is refused: the server has stopped listening. */
  untilRefused?: boolean
}

/** Milliseconds until the end of the response, for successful and for refused requests (429, 503). */
export type Times = { done: Percentiles; refused: Percentiles }

type Percentiles = { p50: number; p99: number }

export type Outcome = {
  /** By status. */
  counts: { [status: string]: number }
  reads: Times
  writes: Times
  /** Requests whose connection broke during the response. */
  resets: number
  /** Requests refused by the system because no server listened. */
  unconnected: number
}

process.once('message', async (plan: Plan) => {
  process.send!(await run(plan))
  process.disconnect()
})

async function run({ address, mix, seconds, perSecond, connections, untilRefused }: Plan): Promise<Outcome> {
  // Shorter than the server's keep-alive, so that no request uses a connection that is just being closed.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2000 })
  const counts: Outcome['counts'] = {}
  const reads = { done: [] as number[], refused: [] as number[] }
  const writes = { done: [] as number[], refused: [] as number[] }
  let resets = 0
  let unconnected = 0
  let next = 0
  const sendOne = (): Promise<void> =>
    new Promise(resolve => {
      const { method, path, headers, body } = mix[next++ % mix.length]!
      const began = performance.now()
      const failed = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') unconnected++
        else resets++
        resolve()
      }
      const sent = request(address + path, { agent, method, headers }, answer => {
        answer.on('error', failed)
        answer.resume().on('end', () => {
          const status = answer.statusCode!
          counts[status] = (counts[status] ?? 0) + 1
          const isRefused = status === 429 || status === 503
          const times = method === 'GET' ? reads : writes
          times[isRefused ? 'refused' : 'done'].push(performance.now() - began)
          resolve()
        })
      })
      sent.on('error', failed).end(body)
    })
  const end = performance.now() + seconds * 1000
  const isRunning = () => performance.now() < end && !(untilRefused && unconnected > 0)
  if (perSecond === undefined)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (isRunning()) await sendOne()
      }),
    )
  else await atRate(perSecond, isRunning, sendOne)
  agent.destroy()
  return { counts, reads: timesOf(reads), writes: timesOf(writes), resets, unconnected }
}

async function atRate(perSecond: number, isRunning: () => boolean, sendOne: () => Promise<void>): Promise<void> {
  const waiting: Promise<void>[] = []
  const began = performance.now()
  while (isRunning()) {
    const due = ((performance.now() - began) * perSecond) / 1000
    while (waiting.length < due) waiting.push(sendOne())
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await Promise.all(waiting)
}

const timesOf = ({ done, refused }: { done: number[]; refused: number[] }): Times => ({
  done: percentiles(done),
  refused: percentiles(refused),
})

const percentiles = (values: number[]): Percentiles => {
  const sorted = values.sort((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return { p50: at(0.5), p99: at(0.99) }
}
