import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { environment, main, said } from '../processes.ts'

/** What a service has used since it was asked before. */
export type Usage = {
  /** CPU time in microseconds. */
  cpu: number
  /** How long its event loop was held, in milliseconds. */
  held: { p50: number; p99: number; max: number }
  /** Bytes, now. */
  rss: number
  heap: number
}

export type Served = AsyncDisposable & {
  /** `http://localhost:PORT` */
  address: string
  usage(): Promise<Usage>
}

/** The service as a process of its own. */
export async function served(dataDir: string): Promise<Served> {
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'report-load.ts'), main, 'serve'], {
    env: environment({ PORT: '0', DATA_DIR: dataDir, EXAMPLE_LIST: 'off', LOG_LEVEL: 'warn' }),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await said(child, /http:\/\/localhost:\d+/)
  return {
    address,
    async usage() {
      child.send('usage')
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
