import { notOpen } from './front/not-open.ts'
import { gentlyClosed, type Handler, listen, passedOn } from './listening/index.ts'
import type { Logs } from './log.ts'
import { onceThere } from './once-there.ts'
import { localInThread } from './places/local-thread.ts'
import { openService, type Service, type Surroundings } from './service.ts'
import type { Settings } from './settings/index.ts'

export type Running = AsyncDisposable & { service: Service; address: string }

/**
 * Listens.
 * @param primary of which it is a worker; nothing for none
 * @param stop ends the waiting for a database that does not answer
 * @returns once requests are answered
 * @throws Error when the port, the data folder or the database cannot be used, or what it was stopped by
 */
export async function startServer(
  settings: Settings,
  { log, access }: Logs,
  outside?: Surroundings['outside'],
  stop?: AbortSignal,
  primary?: Surroundings['primary'],
): Promise<Running> {
  const handler: Handler = { fetch: () => new Response(null, { status: 503 }), short: () => undefined }
  const server = await listen(settings, handler)
  const close = gentlyClosed(server)
  const { port } = server.address() as { port: number }
  const address = settings.publicUrl ?? `http://localhost:${port}`
  const opened = Promise.withResolvers<Service | undefined>()
  handler.fetch = notOpen(address, opened.promise)
  const open = () => openService(settings, address, log, { outside, openLocal: localInThread, access, primary })
  const openOrSay = () =>
    open().catch(error => {
      opened.resolve(undefined)
      throw error
    })
  try {
    const service = await onceThere(openOrSay, settings, log, stop)
    handler.fetch = service.fetch
    handler.short = service.short
    opened.resolve(service)
    return {
      service,
      address,
      async [Symbol.asyncDispose]() {
        service.drain()
        if (settings.drainSeconds > 0) Object.assign(handler, passedOn(service))
        await close(settings.drainSeconds * 1000)
        await service[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    server.close()
    server.closeAllConnections()
    throw error
  }
}
