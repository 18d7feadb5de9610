import { Agent, request } from 'node:http'

// A process that sends requests, so that its CPU time is separate.

/** The requests, sent in turn repeatedly. */
export type GeneratedRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

export type Plan = {
  address: string
  asked: readonly GeneratedRequest[]
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
  unheard: number
}

process.once('message', async (plan: Plan) => {
  process.send!(await run(plan))
  process.disconnect()
})

async function run({ address, asked, seconds, perSecond, connections, untilRefused }: Plan): Promise<Outcome> {
  // Shorter than the server keeps idle connections, so that no request meets a connection that is just being closed.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 2000 })
  const counts: Outcome['counts'] = {}
  const reads = { done: [] as number[], refused: [] as number[] }
  const writes = { done: [] as number[], refused: [] as number[] }
  let resets = 0
  let unheard = 0
  let next = 0
  const one = (): Promise<void> =>
    new Promise(resolve => {
      const { method, path, headers, body } = asked[next++ % asked.length]!
      const began = performance.now()
      const failed = (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') unheard++
        else resets++
        resolve()
      }
      const sent = request(address + path, { agent, method, headers }, answer => {
        answer.on('error', failed)
        answer.resume().on('end', () => {
          const status = answer.statusCode!
          counts[status] = (counts[status] ?? 0) + 1
          const turnedAway = status === 429 || status === 503
          const times = method === 'GET' ? reads : writes
          times[turnedAway ? 'refused' : 'done'].push(performance.now() - began)
          resolve()
        })
      })
      sent.on('error', failed).end(body)
    })
  const end = performance.now() + seconds * 1000
  const goesOn = () => performance.now() < end && !(untilRefused && unheard > 0)
  if (perSecond === undefined)
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (goesOn()) await one()
      }),
    )
  else await atRate(perSecond, goesOn, one)
  agent.destroy()
  return { counts, reads: timesOf(reads), writes: timesOf(writes), resets, unheard }
}

async function atRate(perSecond: number, goesOn: () => boolean, one: () => Promise<void>): Promise<void> {
  const waiting: Promise<void>[] = []
  const began = performance.now()
  while (goesOn()) {
    const due = ((performance.now() - began) * perSecond) / 1000
    while (waiting.length < due) waiting.push(one())
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
