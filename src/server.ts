import type { Server } from 'node:http'
import { type ServerType, serve } from '@hono/node-server'
import { type Logger, openLog } from './log.ts'
import { openService, type Service } from './service.ts'
import type { Settings } from './settings.ts'

// node:http's own are made for other times: 60 s for headers, 300 s for a request, and as many connections as there are descriptors.
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
}
const maxConnections = 2000
const inFlightMayTake = 8000

export type Running = AsyncDisposable & { service: Service; address: string }

/** Listens. @returns once requests are answered @throws Error when the port, the data folder or the database cannot be used */
export async function startServer(settings: Settings, log: Logger = openLog(settings.logLevel)): Promise<Running> {
  const handler: { fetch: Service['fetch'] } = { fetch: () => new Response(null, { status: 503 }) }
  const server = await listen(settings, request => handler.fetch(request))
  const { port } = server.address() as { port: number }
  const address = settings.publicUrl ?? `http://localhost:${port}`
  try {
    const service = await openService(settings, address, log)
    handler.fetch = service.fetch
    return { service, address, [Symbol.asyncDispose]: () => stop(server, service) }
  } catch (error) {
    server.close()
    throw error
  }
}

function listen(settings: Settings, fetch: (request: Request) => Response | Promise<Response>): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: settings.port, hostname: settings.host, serverOptions: limits }, () =>
      resolve(server as Server),
    ) as ServerType & Server
    server.maxHeadersCount = 100
    server.maxRequestsPerSocket = 1000
    server.maxConnections = maxConnections
    server.once('error', reject)
  })
}

/** Takes no new connections, lets what is in flight finish, then lets go of everything. */
async function stop(server: Server, service: Service): Promise<void> {
  service.drain()
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const patience = setTimeout(() => server.closeAllConnections(), inFlightMayTake)
  await closed
  clearTimeout(patience)
  await service[Symbol.asyncDispose]()
}

/** The one line that a person needs of a failed start. */
export const startFailure = (error: unknown, settings: Settings): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Port ${settings.port} on ${settings.host} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `Port ${settings.port} may not be listened on by this user: set PORT to 1024 or more.`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST ${settings.host} is no address of this machine.`
  const reason = error instanceof Error ? rootOf(error).message : String(error)
  return isStorage(error, code) ? storageFailure(settings, reason) : `Could not start: ${reason}`
}

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const isStorage = (error: unknown, code: string): boolean =>
  [
    'EACCES',
    'EROFS',
    'ENOTDIR',
    'EEXIST',
    'ENOSPC',
    'EPERM',
    'ERR_SQLITE_ERROR',
    'storage_unavailable',
    'storage_full',
  ].includes(code) ||
  (error instanceof Error && error.name === 'Problem')

const storageFailure = ({ databaseUrl, dataDir }: Settings, reason: string): string =>
  databaseUrl
    ? `The database at DATABASE_URL does not answer: ${reason}`
    : `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`
