import type { Settings } from '../config/index.ts'
import { localInThread } from '../places/local-thread.ts'
import { type AppDependencies, openApp, type Service } from './app.ts'
import { type Handler, listen } from './http/index.ts'
import type { Logs } from './observability/logger.ts'
import { startingHandler } from './starting-handler.ts'
import { waitForDatabase } from './wait-for-database.ts'

export type Running = AsyncDisposable & { service: Service; address: string }

/**
 * Listens, opens the service and waits for its database.
 * @param stop ends waiting for the database
 * @returns once requests are answered
 * @throws Error when the port, the data folder or the database cannot be used, or the reason of `stop`
 */
export async function startServer(
  settings: Settings,
  { log, access }: Logs,
  outside?: AppDependencies['outside'],
  stop?: AbortSignal,
): Promise<Running> {
  const handler: Handler = { fetch: () => new Response(null, { status: 503 }), fromCache: () => false }
  const { server, close } = await listen(settings, handler)
  const { port } = server.address() as { port: number }
  const address = settings.publicUrl ?? `http://localhost:${port}`
  const opened = Promise.withResolvers<Service | undefined>()
  handler.fetch = startingHandler(address, opened.promise)
  const open = () => openApp(settings, address, log, { outside, openLocal: localInThread, access })
  const openOrReport = () =>
    open().catch(error => {
      opened.resolve(undefined)
      throw error
    })
  try {
    const service = await waitForDatabase(openOrReport, settings, log, stop)
    handler.fetch = service.fetch
    handler.fromCache = service.fromCache
    opened.resolve(service)
    return {
      service,
      address,
      async [Symbol.asyncDispose]() {
        service.drain()
        if (settings.drainSeconds > 0) Object.assign(handler, drainHandler(service))
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

/** Header by which a load balancer says that it retries a 502 on the next machine. */
const drainHeader = 'forklist-drain'
const drainValue = '502'

/**
 * Wraps the handler while the service drains. A load balancer without health checks, such as nginx, notices a stopping machine only by its
 * responses. It gets a 502, which it does not forward: it retries on the next machine. Writes get none, because they are never sent twice.
 */
const drainHandler = ({ fetch, fromCache }: Handler): Handler => ({
  fetch: (request, bindings) =>
    isRead(request.method) && request.headers.get(drainHeader) === drainValue ? badGateway() : fetch(request, bindings),
  fromCache: (incoming, outgoing) => incoming.headers[drainHeader] !== drainValue && fromCache(incoming, outgoing),
})

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

const badGateway = (): Response =>
  new Response('This machine is stopping. Try again.\n', {
    status: 502,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
