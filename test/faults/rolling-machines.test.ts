import { setTimeout } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { testWith } from '../support/tools.ts'
import { askAt } from './support/ask.ts'
import { type Balancer, publicUrl, startBalancer } from './support/balancer.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { type Machines, machinesNeed, openMachines } from './support/machines.ts'
import { buildNewer, newerMigration } from './support/newer-version.ts'
import { Visitors } from './support/visitors.ts'
import { WritingToNodes } from './support/writing-to-nodes.ts'

const rounds = form(1, 5)
/** Nodes to restart or replace in each round, of three. */
const restarted = form(1, 3)
const replaced = form(2, 3)

/** As in docs/how-to/several-machines.md. */
const settings = { PUBLIC_URL: publicUrl, TRUST_PROXY: '198.18.0.0/15', DRAIN_SECONDS: '3' }
const needed = (balancer: Balancer) => [...machinesNeed, balancer, 'openssl']

describe.each(['nginx', 'caddy'] as const)('Behind %s, by the configuration for several machines,', balancer => {
  if (isLong || balancer === 'caddy')
    testWith(
      needed(balancer),
      'restarting nodes one after the other causes no failed request',
      async () => {
        await using machines = await openMachines('Debian', settings)
        await using site = await busySite(balancer, machines)
        for (let round = 0; round < rounds; round++)
          for (const machine of machines.machines.slice(0, restarted)) await site.restart(machine)
        const summary = await site.end()
        figure({
          row: 26,
          what: `${balancer}: ${restarted * rounds} restarts of one of three nodes, ${summary}: failed`,
          value: '0',
          must: '0',
          met: true,
        })
      },
      timeoutMs,
    )

  if (isLong || balancer === 'nginx')
    testWith(
      needed(balancer),
      'a rolling upgrade with a new schema causes no failed request',
      async () => {
        using newer = buildNewer()
        await using machines = await openMachines('Debian', settings)
        await using site = await busySite(balancer, machines)
        for (const machine of machines.machines.slice(0, replaced)) {
          await site.restart(machine, newer.main)
          const names = await machines.primary.query('select name from kysely_migration order by name')
          expect(names.at(-1), 'the first new node has migrated').toEqual({ name: newerMigration })
        }
        const summary = await site.end()
        figure({
          row: 27,
          what: `${balancer}: ${replaced} of three nodes replaced by a version with another schema, ${summary}: failed`,
          value: '0',
          must: '0',
          met: true,
        })
      },
      timeoutMs,
    )
})

/** Starts clients that keep writing, reading and watching through a balancer. */
async function busySite(balancer: Balancer, machines: Machines) {
  await using opened = new AsyncDisposableStack()
  const addresses = machines.nodes.map(({ address }) => new URL(address).host)
  const balanced = opened.use(await startBalancer(balancer, addresses))
  const writing = opened.use(WritingToNodes.by([balanced.ask], machines.key))
  const { json } = await balanced.ask('POST /lists', {
    token: machines.key,
    body: { title: 'Eat in Ostia', authorName: 'Ada' },
  })
  await writing.write(3)
  const visitors = new Visitors(balanced.fetch, publicUrl, json.slug)
  const everything = opened.move()
  return {
    async restart(machine: Machines['machines'][number], built?: string) {
      await writing.more(30)
      await machines.stop(machine)
      await machines.start(machine, built)
      // Operators wait before they restart the next one.
      await setTimeout(1000)
    },
    /** Ends all clients and asserts that no request failed. @returns the number of requests and changes */
    async end(): Promise<string> {
      const counts = await visitors.end()
      await writing.end(machines.nodes.map(({ address }) => askAt(address)))
      const seen = [...counts.keys(), ...writing.outcomes.keys()]
      expect(seen.filter(what => !/^(page 200|events 200|20[0-4])$/.test(what))).toEqual([])
      const answers = [...counts.values(), ...writing.outcomes.values()].reduce((sum, count) => sum + count, 0)
      return `${answers} requests, ${writing.acknowledged} of them acknowledged changes`
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
