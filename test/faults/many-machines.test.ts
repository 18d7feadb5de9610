import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { defaultRateLimits } from '../../src/config/limits.ts'
import { formTokenHeader } from '../../src/web/api/names.ts'
import type { Json } from '../support/api.ts'
import { eventsOf } from '../support/events.ts'
import { testWith } from '../support/tools.ts'
import { type Answer, type Ask, askAt } from './support/ask.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { type Machines, machinesNeed, openMachines } from './support/machines.ts'
import { OtherReaders, ReadersEverywhere } from './support/readers-everywhere.ts'

const writers = 4
const changes = form(8, 200)
const keys = form(6, 150)
const events = form(4, 150)

/** Rate limits above what this test sends. New lists keep the default limit. */
const rates = 'requests=1000000,writes=1000000,address=1000000'
const newLists = defaultRateLimits.lists
const newListsOfAddress = 10

describe.each(form(['npm'] as const, ['Debian', 'npm'] as const))('on three machines, PostgreSQL of %s', origin => {
  let machines: Machines
  let asks: Ask[]
  let version: string
  let titles = 0

  beforeAll(async () => {
    machines = await openMachines(origin, { RATE_LIMITS: rates, SITE_DAILY_LISTS_PER_ADDRESS: `${newListsOfAddress}` })
    asks = machines.nodes.map(({ address }) => askAt(address))
    version = machines.version
  }, timeoutMs)
  afterAll(() => machines?.[Symbol.asyncDispose](), timeoutMs)

  const at = (turn: number): Ask => asks[turn % asks.length]!
  const everywhere = <T>(ask: (ask: Ask) => Promise<T>): Promise<T[]> => Promise.all(asks.map(ask))

  /** Creates a list of places with these names. */
  async function listOf(...names: string[]): Promise<Json> {
    const places = names.map(name => ({ own: { name, latitude: 41.89, longitude: 12.47 } }))
    const body = { title: `Eat in Trastevere ${++titles}`, authorName: 'Ada', places }
    const { status, json } = await at(titles)('POST /lists', { token: machines.key, body })
    expect(status).toBe(201)
    return json
  }

  testWith(
    machinesNeed,
    'after a change at one node, every client reads it at every node',
    async () => {
      const addresses = machines.nodes.map(({ address }) => address)
      const readers = Array.from({ length: writers }, () => new ReadersEverywhere(addresses))
      const others = new OtherReaders()
      let writing = writers
      // Two writers share a list, and each changes one place of it.
      const lists = [await listOf('Da Enzo', 'Roscioli'), await listOf('Armando', 'Felice')]
      for (const { slug, version } of lists) others.acknowledged(slug, version)
      const write = async (writer: number): Promise<void> => {
        const { slug, editToken, places } = lists[writer % lists.length]!
        const place = places[Math.floor(writer / lists.length)]
        for (let turn = 0; turn < changes; turn++) {
          const note = `Go early, ${writer} ${turn}.`
          const route = `PATCH /lists/${slug}/places/${place.id}`
          const { status, json } = await at(writer + turn)(route, { token: editToken, body: { note } })
          expect(status).toBe(200)
          others.acknowledged(slug, json.list.version)
          await readers[writer]!.look(slug, note)
        }
        writing--
      }
      const watching = addresses.flatMap(address =>
        lists.map(({ slug }) => others.watch(address, slug, () => writing === 0)),
      )
      await Promise.all([...readers.map((_, writer) => write(writer)), ...watching])
      expect(readers.flatMap(({ stale }) => stale)).toEqual([])
      const reads = readers.reduce((sum, { reads }) => sum + reads, 0)
      expect(others.longest).toBe(0)
      figure({
        row: 21,
        what: `${version}: ${reads} reads (JSON, CSV, KML, page; with and without a tag) by ${writers} writers of ${writers * changes} changes: older than what was acknowledged to them`,
        value: '0',
        must: '0',
        met: true,
      })
      figure({
        row: 21,
        what: `${version}: ${others.reads} reads of others meanwhile: longest that an older state was answered after the acknowledgement of a newer one`,
        value: `${Math.round(others.longest)} ms`,
        must: '≤ 1 s',
        met: true,
      })
    },
    timeoutMs,
  )

  testWith(
    machinesNeed,
    'limits of new lists per minute and per day are exact over all nodes',
    async () => {
      const key = await machines.newKey()
      const body = { title: 'Eat in Monteverde', authorName: 'Bruno' }
      const answers = await Promise.all(
        Array.from({ length: 3 * newLists }, (_, turn) => at(turn)('POST /lists', { token: key, body })),
      )
      const made = answers.filter(({ status }) => status === 201).length
      expect(countsOf(answers)).toEqual({ 201: made, '429 rate_limited': answers.length - made })
      expect(made).toBe(newLists)

      // Sends the form of one node's page to all nodes.
      const home = await (await fetch(`${machines.nodes[0]!.address}/`)).text()
      const formToken = /"formToken":"([^"]+)"/.exec(home)![1]!
      const headers = { 'content-type': 'application/json', [formTokenHeader]: formToken }
      const sent = await Promise.all(
        Array.from({ length: 3 * newListsOfAddress }, (_, turn) => {
          const { address } = machines.nodes[turn % asks.length]!
          return fetch(`${address}/site/lists`, { method: 'POST', headers, body: JSON.stringify(body) })
        }),
      )
      const byPeople = sent.filter(({ status }) => status === 201).length
      expect(sent.filter(({ status }) => status === 429).length).toBe(sent.length - byPeople)
      expect(byPeople).toBe(newListsOfAddress)
      figure({
        row: 22,
        what: `${version}: new lists with one key that asks three nodes at once, of ${newLists} in a minute`,
        value: `${made}`,
        must: `${newLists}`,
        met: true,
      })
      figure({
        row: 22,
        what: `${version}: new lists from one address at three nodes, of ${newListsOfAddress} in a day`,
        value: `${byPeople}`,
        must: `${newListsOfAddress}`,
        met: true,
      })
    },
    timeoutMs,
  )

  testWith(
    machinesNeed,
    'one request sent to all nodes creates one list, and its retry works at any node',
    async () => {
      const counts: Record<string, number> = {}
      for (let turn = 0; turn < keys; turn++) {
        const key = await machines.newKey()
        const title = `Eat in Rome, once ${turn}`
        const headers = { 'idempotency-key': `once and no more, ${turn}, ${crypto.randomUUID()}` }
        const send = (ask: Ask) => ask('POST /lists', { token: key, body: { title, authorName: 'Ada' }, headers })
        const first = await everywhere(send)
        for (const [what, count] of Object.entries(countsOf(first))) counts[what] = (counts[what] ?? 0) + count
        const answers = first.filter(({ status }) => status === 201)
        expect(answers.length).toBeGreaterThan(0)
        const later = await everywhere(send)
        for (const { status, json } of [...answers, ...later]) {
          expect(status).toBe(201)
          expect(json).toEqual(answers[0]!.json)
        }
        expect(await machines.primary.query(`select 1 from lists where title = '${title}'`)).toHaveLength(1)
      }
      expect(Object.keys(counts).filter(what => !/^(201|409 request_in_progress)$/.test(what))).toEqual([])
      figure({
        row: 23,
        what: `${version}: ${keys} keys, each sent to three nodes at once (${countsText(counts)}) and then to each again: keys with more than one list, or with another answer`,
        value: '0',
        must: '0',
        met: true,
      })
    },
    timeoutMs,
  )

  testWith(
    machinesNeed,
    'a change at one node reaches watchers at the others',
    async () => {
      const { slug, editToken } = await listOf('Da Enzo')
      const streams = await Promise.all(
        machines.nodes.map(async ({ address }) => eventsOf(await fetch(`${address}/api/v1/lists/${slug}/events`))),
      )
      for (const stream of streams) expect(await stream.data()).toEqual({ version: 1 })
      const took: number[] = []
      for (let turn = 0; turn < events; turn++) {
        // Changes at varying moments between the polls, which are half a second apart.
        await setTimeout(Math.random() * 500)
        const body = { title: `Eat in Testaccio ${turn}` }
        const changed = await at(turn)(`PATCH /lists/${slug}`, { token: editToken, body })
        const acknowledged = performance.now()
        const { version } = changed.json
        await Promise.all(
          streams.map(async (stream, node) => {
            expect(await stream.data()).toEqual({ version })
            if (node !== turn % asks.length) took.push(performance.now() - acknowledged)
          }),
        )
      }
      await Promise.all(streams.map(stream => stream.leave()))
      figure({
        row: 24,
        what: `${version}: ${took.length} changes, until those heard who watched at another node: longest`,
        value: `${Math.round(Math.max(...took))} ms`,
        must: '≤ 1 s',
        met: Math.max(...took) <= 1000,
      })
    },
    timeoutMs,
  )
})

/** Counts successes by status, and refusals by status and code. */
function countsOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, json } of answers) {
    const what = status < 300 ? `${status}` : `${status} ${json?.code}`
    counts[what] = (counts[what] ?? 0) + 1
  }
  return counts
}

const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ')
