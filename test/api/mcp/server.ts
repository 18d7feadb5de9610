import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../src/config/index.ts'
import { openLog } from '../../../src/server/observability/logger.ts'
import { type Running, startServer } from '../../../src/server/start-server.ts'

/** Starts a server with its own port and data folder, and makes an API key. */
export async function openServer(): Promise<AsyncDisposable & Pick<Running, 'address' | 'service'> & { key: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-mcp-'))
  const running = await startServer(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0' }), {
    log: openLog('silent'),
  })
  const { key } = await running.service.storage.apiKeys.create('test')
  return {
    address: running.address,
    service: running.service,
    key,
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
