import { Agent, request } from 'node:http'
import { dice } from './dice.ts'

// Runs as a separate process, so that its CPU time is separate. Its editors change one list without pause.

export type EditingPlan = {
  address: string
  slug: string
  editToken: string
  /** The ids of the list's places, which editors move. An editor removes only places that it has added. */
  placeIds: readonly string[]
  /** At most 200: each has its own address. */
  editors: number
  seconds: number
}

export type EditingOutcome = {
  /** By status and code of the problem. */
  counts: { [outcome: string]: number }
  /** The number of distinct versions returned, including the first one. */
  versions: number
  /** The added places that were not removed. */
  added: string[]
  /** Milliseconds until the end of a response. */
  p50: number
  p99: number
  slowest: number
}

type Answer = { status: number; version: number; json: { code?: string; place?: { id: string } } | undefined }

process.once('message', async (plan: EditingPlan) => {
  process.send!(await edit(plan), () => process.disconnect())
})

async function edit({ address, slug, editToken, placeIds, editors, seconds }: EditingPlan): Promise<EditingOutcome> {
  const end = performance.now() + seconds * 1000
  const counts: EditingOutcome['counts'] = {}
  const versions = new Set([1])
  const took: number[] = []

  const editor = async (number: number): Promise<string[]> => {
    const roll = dice(number)
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${number + 10}` })
    const added: string[] = []
    const send = async (method: string, path: string, body?: object): Promise<Answer> => {
      const began = performance.now()
      const answer = await answerTo(agent, method, `${address}/api/v1/lists/${slug}/places${path}`, editToken, body)
      took.push(performance.now() - began)
      const outcome = [answer.status, answer.json?.code].filter(part => part !== undefined).join(' ')
      counts[outcome] = (counts[outcome] ?? 0) + 1
      if (answer.status < 300) versions.add(answer.version)
      return answer
    }
    for (let turn = 0; performance.now() < end; turn++) {
      const choice = roll()
      if (choice < 0.5) {
        const id = placeIds[Math.floor(roll() * placeIds.length)]!
        await send('POST', `/${id}/move`, { rank: 1 + Math.floor(roll() * placeIds.length) })
      } else if (added.length > 0 && choice < 0.75) {
        const { status } = await send('DELETE', `/${added[0]}`)
        if (status < 300) added.shift()
      } else if (added.length < 3) {
        const { json } = await send('POST', '', { own: { name: `Osteria ${number} ${turn}` } })
        if (json?.place) added.push(json.place.id)
      }
    }
    agent.destroy()
    return added
  }

  const added = (await Promise.all(Array.from({ length: editors }, (_, number) => editor(number)))).flat()
  const sorted = took.sort((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
  return {
    counts,
    versions: versions.size,
    added,
    p50: at(0.5),
    p99: at(0.99),
    slowest: Math.round(sorted.at(-1) ?? 0),
  }
}

/** Sends a request. @throws Error if the connection breaks */
const answerTo = (agent: Agent, method: string, url: string, token: string, body: object | undefined) =>
  new Promise<Answer>((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const sent = request(url, { agent, method, headers }, async response => {
      try {
        const pieces = await response.toArray()
        const received = Buffer.concat(pieces).toString()
        const version = Number(/\d+/.exec(response.headers.etag ?? '')?.[0])
        resolve({ status: response.statusCode!, version, json: received === '' ? undefined : JSON.parse(received) })
      } catch (error) {
        reject(error)
      }
    })
    sent.on('error', reject).end(text)
  })
