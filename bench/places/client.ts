import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { hrtime } from 'node:process'

/** Times in milliseconds. */
export type Answered = { requests: number; perSecond: number; p50: number; p99: number; max: number }

// A separate process: `API_KEY=… node bench/places/client.ts URLS CONNECTIONS SECONDS` requests the addresses of a file, one a line, in
// turn over each connection, and prints the times. It ends at the first failure.
const [file, connections, seconds] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
const urls = readFileSync(file, 'utf8').trimEnd().split('\n')
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const headers = { authorization: `Bearer ${process.env.API_KEY}` }

const ask = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, response => {
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} for ${url}`))
      response.on('end', resolve).on('error', reject).resume()
    }).on('error', reject)
  })

const times: number[] = []
const start = hrtime.bigint()
const since = (from: bigint) => Number(hrtime.bigint() - from) / 1e6
let next = 0
const asking = async () => {
  while (since(start) < seconds * 1000) {
    const asked = hrtime.bigint()
    await ask(urls[next++ % urls.length]!)
    times.push(since(asked))
  }
}
await Promise.all(Array.from({ length: connections }, asking))
const took = since(start) / 1000
agent.destroy()
times.sort((a, b) => a - b)
const within = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)]!
console.log(
  JSON.stringify({
    requests: times.length,
    perSecond: times.length / took,
    p50: within(0.5),
    p99: within(0.99),
    max: times.at(-1)!,
  } satisfies Answered),
)
