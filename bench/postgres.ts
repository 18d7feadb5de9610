import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { SharedPostgres } from '../test/support/postgres-for-all.ts'
import { root } from './folder.ts'
import { said } from './processes.ts'

/**
 * Starts the tests’ PostgreSQL server with an empty database. Disposing stops it.
 * @param isDurable whether it waits for the disk, which tests do not want
 */
export async function postgres(isDurable = false): Promise<AsyncDisposable & { url: string }> {
  const program = join(root, 'test', 'support', 'postgres-server.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const { url }: SharedPostgres = JSON.parse(await said(child, /\{.*\}/))
  if (isDurable) await waitForDisk(url)
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

async function waitForDisk(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = on`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
