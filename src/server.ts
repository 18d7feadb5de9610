import { setTimeout } from 'node:timers/promises'
import { Problem } from './core/problem.ts'
import { failureLine } from './failure-line.ts'
import { notOpen } from './front/not-open.ts'
import { gentlyClosed, type Handler, listen } from './listening/index.ts'
import type { Logger, Logs } from './log.ts'
import { localInThread } from './places/local-thread.ts'
import { openService, type Service, type Surroundings } from './service.ts'
import type { Settings } from './settings/index.ts'

// How often a database is asked for that does not answer at the start, and how often that is said.
const askAgainMs = 500
const sayAgainMs = 30_000

export type Running = AsyncDisposable & { service: Service; address: string }

/**
 * Listens.
 * @param stop ends the waiting for a database that does not answer
 * @returns once requests are answered
 * @throws Error when the port, the data folder or the database cannot be used, or what it was stopped by
 */
export async function startServer(
  settings: Settings,
  { log, access }: Logs,
  outside?: Surroundings['outside'],
  stop?: AbortSignal,
): Promise<Running> {
  const handler: Handler = { fetch: () => new Response(null, { status: 503 }), short: () => undefined }
  const server = await listen(settings, handler)
  const close = gentlyClosed(server)
  const { port } = server.address() as { port: number }
  const address = settings.publicUrl ?? `http://localhost:${port}`
  handler.fetch = notOpen(address)
  try {
    const open = () => openService(settings, address, log, { outside, openLocal: localInThread, access })
    const service = await onceThere(open, settings, log, stop)
    handler.fetch = service.fetch
    handler.short = service.short
    return {
      service,
      address,
      async [Symbol.asyncDispose]() {
        service.drain()
        await close()
        await service[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
}

/** Waits for a database that does not answer: it may be started later than this, and be away for a while. One that says no is not asked again. */
async function onceThere<T>(
  open: () => Promise<T>,
  settings: Settings,
  log: Logger,
  stop: AbortSignal | undefined,
): Promise<T> {
  for (let said = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await open()
    } catch (error) {
      const isAway = error instanceof Problem && error.code === 'storage_unavailable'
      if (settings.databaseUrl === undefined || !isAway) throw error
      if (performance.now() - said > sayAgainMs) {
        said = performance.now()
        log.warn(`${failureLine(error, settings)}. It is waited for.`)
      }
      await setTimeout(Math.random() * askAgainMs * 2, undefined, { signal: stop })
    }
  }
}
