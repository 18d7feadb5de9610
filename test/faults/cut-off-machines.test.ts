import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { testWith } from '../support/tools.ts'
import { askAt } from './support/ask.ts'
import { figure, form, timeoutMs } from './support/form.ts'
import { type Machines, machinesNeed, openMachines } from './support/machines.ts'
import type { Machine } from './support/network.ts'
import { madeTwice, WritingToNodes } from './support/writing-to-nodes.ts'

const cuts = form(1, 5)
/** Milliseconds from the silence of a server to the promotion of its standby. */
const promotedAfter = form([1000], [1000, 5000, 15_000])

describe.each(form(['Debian'] as const, ['Debian', 'npm'] as const))('On three machines, PostgreSQL of %s,', origin => {
  let machines: Machines

  beforeAll(async () => {
    machines = await openMachines(origin)
  }, timeoutMs)
  afterAll(() => machines?.[Symbol.asyncDispose](), timeoutMs)

  const asks = () => machines.nodes.map(({ address }) => askAt(address))

  const expectAllAlive = () => {
    for (const { process } of machines.nodes) {
      expect(process.result.code).toBeNull()
      expect(process.result.stderr).not.toMatch(/unhandled|uncaught/i)
    }
  }

  testWith(
    [...machinesNeed, 'curl'],
    'a node without network refuses reads and recovers later, and the other nodes continue',
    async () => {
      const [one, two, alone] = asks()
      const machine = machines.machines[2]!
      const { json: list } = await one!('POST /lists', {
        token: machines.key,
        body: { title: 'Eat in Ostia 0', authorName: 'Ada' },
      })
      const read = `GET /lists/${list.slug}`
      const rename = (title: string) => one!(`PATCH /lists/${list.slug}`, { token: list.editToken, body: { title } })
      const address = `http://127.0.0.1:3000/api/v1/lists/${list.slug}`
      await using nodes = WritingToNodes.by([one!, two!], machines.key)
      await nodes.write(2)

      const took: { notReady: number[]; refused: number[]; back: number[] } = { notReady: [], refused: [], back: [] }
      for (let time = 1; time <= cuts; time++) {
        const { json: before } = await alone!(read)
        machine.cut()
        const cutAt = performance.now()
        const title = `Eat in Ostia ${time}`
        expect(await rename(title)).toMatchObject({ status: 200 })
        const readInside = (more: string[] = []) => inside(machine, address, ...more)
        const [answers] = await Promise.all([
          Promise.all([readInside(), readInside(['-H', `If-None-Match: "v${before.version}"`])]).then(answers => {
            took.refused.push(performance.now() - cutAt)
            return answers
          }),
          untilReadyz(machine, 503).then(() => took.notReady.push(performance.now() - cutAt)),
          nodes.more(30),
        ])
        expect(answers.map(({ status, code }) => [status, code])).toEqual([
          [503, 'storage_unavailable'],
          [503, 'storage_unavailable'],
        ])
        machine.mend()
        const mendedAt = performance.now()
        await untilReadyz(machine, 200)
        took.back.push(performance.now() - mendedAt)
        expect((await alone!(read)).json).toMatchObject({ title })
      }
      await nodes.end()
      expectAllAlive()
      expect([...nodes.outcomes.keys()].filter(what => !/^20[0-4]$/.test(what))).toEqual([])
      figure({
        row: 25,
        what: `${machines.version}: a node cut off ${cuts} times, ${nodes.acknowledged} changes at the others: failed there, or answered from an old state by the one`,
        value: '0',
        must: '0',
        met: true,
      })
      figure({
        row: 25,
        what: `${machines.version}: until the node that is cut off says 503 at /readyz, until it refuses a read, until it is ready again with its network`,
        value: [took.notReady, took.refused, took.back].map(longest).join(', '),
      })
    },
    timeoutMs,
  )

  testWith(
    machinesNeed,
    'when PostgreSQL’s primary falls silent and a standby takes over, all nodes continue without loss',
    async () => {
      let [primary, standby] = [machines.primary, machines.standby]
      let [silent, other] = machines.databases
      await using nodes = WritingToNodes.by(asks(), machines.key)
      await nodes.write(3)
      const durations: string[] = []
      for (const [time, after] of promotedAfter.entries()) {
        if (time > 0) {
          await standby.stop('fast')
          primary.followStopped(standby)
          await Promise.all([standby.start(), primary.start()])
          ;[primary, standby] = [standby, primary]
          ;[silent, other] = [other, silent]
          await primary.acknowledgeWithStandby()
        }
        await nodes.more(30)
        silent.cut()
        const silentSince = performance.now()
        await setTimeout(after)
        await standby.promote()
        const took = await nodes.servingSince(performance.now())
        durations.push(
          `${Math.round(took)} ms (promoted after ${after / 1000} s, ${Math.round(performance.now() - silentSince)} ms after the silence)`,
        )
        await nodes.more(30)
        // It must not return as a primary.
        await primary.stop('immediate')
        silent.mend()
      }
      await nodes.end()
      expectAllAlive()
      for (const what of nodes.outcomes.keys()) expect(what).toMatch(/^(20[0-4]|503 storage_unavailable)$/)
      expect(await standby.query(madeTwice)).toEqual([])
      figure({
        row: 5,
        what: `${machines.version}: ${promotedAfter.length} failovers between machines, the first server silent, ${nodes.acknowledged} acknowledged changes at three nodes: lost, done twice, half done or read stale`,
        value: '0',
        must: '0',
        met: true,
      })
      figure({
        row: 5,
        what: `${machines.version}: after the promotion, until three nodes have acknowledged a change`,
        value: durations.join(', '),
      })
    },
    timeoutMs,
  )
})

const longest = (times: readonly number[]): string => `${Math.round(Math.max(...times))} ms`

/** Sends a request from the machine itself, which is cut off from others. */
async function inside(machine: Machine, ...args: string[]): Promise<{ status: number; code: string | undefined }> {
  const [ip, ...rest] = machine.command('curl', '-s', '--max-time', '30', '-w', '\n%{http_code}', ...args)
  const { stdout } = await promisify(execFile)(ip, rest)
  const at = stdout.lastIndexOf('\n')
  const body = stdout.slice(0, at)
  return { status: Number(stdout.slice(at + 1)), code: body.startsWith('{') ? JSON.parse(body).code : undefined }
}

async function untilReadyz(machine: Machine, status: number): Promise<void> {
  while ((await inside(machine, 'http://127.0.0.1:3000/readyz')).status !== status) await setTimeout(20)
}
