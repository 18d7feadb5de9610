import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { expect, test } from 'vitest'
import { mcpAdapter } from '../../../src/api/mcp/index.ts'
import { readSettings } from '../../../src/config/index.ts'
import { openLimits } from '../../../src/core/rate-limits/limits.ts'
import { Telemetry } from '../../../src/core/telemetry.ts'
import { type Check, runChecks, scenariosOf, type Tool } from './conformance.ts'
import { fixtures, fixtureWords } from './fixtures.ts'
import { scenarios, type Where } from './scenarios.ts'
import { openServer } from './server.ts'
import { withKey } from './with-key.ts'

const runs: { tool: Tool; revision: string }[] = [
  { tool: 'conformance-2026', revision: '2026-07-28' },
  { tool: 'conformance-2026', revision: '2025-11-25' },
  { tool: 'conformance-2025', revision: '2025-11-25' },
]

/** Where the checks run: also at the service when it offers all tools. */
const addresses = { service: '', 'service with all tools': '?tools=all', fixtures: '' }
type Address = keyof typeof addresses
const addressesOf: Record<Where, Address[]> = {
  service: ['service', 'service with all tools'],
  fixtures: ['fixtures'],
}

type ChecksByAddress = Record<Address, Map<string, Check[]>>

/** Runs all checks at all addresses, few at once: the tools wait only a moment for an answer. */
async function runAll(): Promise<ChecksByAddress[]> {
  await using server = await openServer()
  await using service = await withKey(server.address, server.key)
  await using others = await fixtureServer(server)
  await using withFixtures = await withKey(others.address, server.key)
  return await Promise.all(
    runs.map(async ({ tool, revision }) => {
      const checks: Partial<ChecksByAddress> = {}
      for (const address of Object.keys(addresses) as Address[]) {
        const { url } = address === 'fixtures' ? withFixtures : service
        checks[address] = await runChecks(tool, revision, url + addresses[address])
      }
      return checks as ChecksByAddress
    }),
  )
}

/** Starts the same adapter with the tools that the checks call by name. */
async function fixtureServer({ service, address }: Awaited<ReturnType<typeof openServer>>) {
  const failed = (error: unknown) => console.error(error)
  const { dispatcher } = service
  const guests = { dispatcher, limits: openLimits(readSettings({})), mayCreate: false }
  const options = { base: address, hosts: [], guests, telemetry: new Telemetry() }
  const { fetch } = mcpAdapter(fixtures, dispatcher, fixtureWords, options, failed)
  const server = serve({ fetch, port: 0, hostname: 'localhost' }) as Server
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    },
  }
}

const [found, newer, older] = await Promise.all([
  runAll(),
  scenariosOf('conformance-2026'),
  scenariosOf('conformance-2025'),
])
const known = { 'conformance-2026': newer, 'conformance-2025': older }

test('every known scenario is marked as applicable or not, and no other is', () => {
  const names = new Set([...newer.keys(), ...older.keys()])
  expect(Object.keys(scenarios).sort()).toEqual([...names].sort())
})

const applying = runs.flatMap(({ tool, revision }, run) =>
  [...known[tool]].flatMap(([name, revisions]) => {
    const ruling = scenarios[name]
    if (!revisions.includes(revision) || !ruling || 'not' in ruling) return []
    if (ruling.notBefore !== undefined && revision < '2026-07-28') return []
    return addressesOf[ruling.runs].map(address => {
      const checks = found[run]![address].get(name) ?? []
      return { tool, revision, name, address, checks, but: ruling.but ?? {} }
    })
  }),
)

test.each(applying)('$tool reports no error in revision $revision at the $address: $name', ({ checks, but }) => {
  const wrong = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO')
  const unexpected = wrong.filter(({ id }) => !(id in but))
  expect(unexpected.map(({ id, status, errorMessage }) => `${status} ${id}: ${errorMessage}`)).toEqual([])
  // Every scenario also validates messages against the schema. That check alone would prove little.
  const right = checks.filter(({ id, status }) => status === 'SUCCESS' && id !== 'wire-schema-valid')
  expect(right.length, 'at least one check must have run').toBeGreaterThan(0)
  const stale = Object.keys(but).filter(id => !wrong.some(check => check.id === id))
  expect(stale, 'an excluded check must fail').toEqual([])
})
