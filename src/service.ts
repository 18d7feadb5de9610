import { Hono } from 'hono'
import { mcpAdapter } from './adapters/mcp/index.ts'
import { openApiDocument } from './adapters/openapi/document.ts'
import { problemAnswer, requestIdOf, restAdapter } from './adapters/rest/index.ts'
import { apiDocument } from './api-document.ts'
import { assistantWords } from './assistants/index.ts'
import { asProblem, Problem } from './core/problem.ts'
import type { Door } from './core/run.ts'
import { openDoor } from './door.ts'
import type { Logger } from './log.ts'
import { operations } from './operations/index.ts'
import type { Services } from './operations/operation.ts'
import type { Settings } from './settings.ts'
import type { Clock, Storage } from './storage/storage.ts'
import type { StoredList } from './storage/stored-list.ts'
import { problemPages } from './web/problem-pages.ts'

const sweepEvery = 10 * 60_000

export type Service = AsyncDisposable & {
  fetch(request: Request): Response | Promise<Response>
  door: Door<Services, StoredList>
  storage: Storage
  /** From now on `/readyz` says no, so that nobody new is sent here. */
  drain(): void
}

export type ServiceSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'sharedCacheSeconds'> &
  Partial<Pick<Settings, 'host' | 'allowedHosts'>>

/** Puts the parts together. @param base the public URL @throws Error when the data folder or the database cannot be used */
export async function openService(
  settings: ServiceSettings,
  base: string,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const { door, storage } = opened.use(await openDoor(settings, base, error => log.warn({ err: error }), clock))
  const failed = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'request failed')
  const sweeper = setInterval(
    () => storage.retries.sweep().catch(error => log.warn({ err: error }, 'sweep failed')),
    sweepEvery,
  )
  opened.defer(() => clearInterval(sweeper.unref()))

  let draining = false
  const app = new Hono()
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    const problem = draining
      ? new Problem('storage_unavailable', { detail: 'The service is stopping.' })
      : await whyNotReady(storage)
    return problem ? problemAnswer(problem, base, requestIdOf(c.req.raw)) : c.json({ status: 'ready' })
  })
  const document = openApiDocument(() => apiDocument(base))
  app.route(
    '/',
    restAdapter(operations, door, { base, sharedCacheSeconds: settings.sharedCacheSeconds }, [document], failed),
  )
  app.route(
    '/',
    mcpAdapter(operations, door, assistantWords(base, storage.lists), { base, hosts: hostsOf(settings, base) }, failed),
  )
  app.route('/problems', problemPages())
  app.notFound(c => problemAnswer(new Problem('route_not_found'), base, requestIdOf(c.req.raw)))
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw)
    failed(error, requestId)
    return problemAnswer(asProblem(error), base, requestId)
  })

  const everything = opened.move()
  return {
    fetch: app.fetch,
    door,
    storage,
    drain: () => {
      draining = true
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** The names under which requests may come. */
const hostsOf = ({ host = 'localhost', allowedHosts = [] }: ServiceSettings, base: string): string[] => [
  new URL(base).hostname,
  host.includes(':') ? `[${host}]` : host,
  ...allowedHosts,
]

const whyNotReady = (storage: Storage): Promise<Problem | undefined> => storage.ping().then(() => undefined, asProblem)
