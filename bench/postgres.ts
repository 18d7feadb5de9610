import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './folder.ts'
import { said } from './processes.ts'

/** The tests’ PostgreSQL server, which does not wait for the disk, with an empty database, for as long as it is held. */
export async function postgres(): Promise<AsyncDisposable & { url: string }> {
  const program = join(root, 'test', 'support', 'postgres-server.ts')
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await said(child, /postgres:\/\/\S+/)
  return {
    url,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
