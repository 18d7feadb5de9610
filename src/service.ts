import { Hono } from 'hono'
import { problemAnswer, requestIdOf } from './adapters/http/index.ts'
import { mcpAdapter, mcpPath } from './adapters/mcp/index.ts'
import { openApiDocument } from './adapters/openapi/document.ts'
import { apiPath, restAdapter } from './adapters/rest/index.ts'
import { addressReader, type Bindings } from './address.ts'
import { apiDocument } from './api-document.ts'
import { assistantWords } from './assistants/index.ts'
import type { BallotLimits } from './ballot-caps.ts'
import { asProblem, Problem } from './core/problem.ts'
import type { Door } from './core/run.ts'
import { Telemetry } from './core/telemetry.ts'
import { type DoorSettings, openDoor, type Primary } from './door.ts'
import { type Front, front } from './front/index.ts'
import { Load, threadCpuMs } from './front/load.ts'
import { Metrics, type OwnMetrics } from './front/metrics.ts'
import { maySeeMetrics } from './front/metrics-answer.ts'
import { Shortcuts } from './front/shortcuts.ts'
import { type JobSettings, startJobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { OAuth, Outside } from './oauth/index.ts'
import { operations } from './operations/index.ts'
import type { Services } from './operations/operation.ts'
import type { PlacesSettings } from './places/index.ts'
import { localHere, type OpenLocal } from './places/open-local.ts'
import { whyNotReady } from './readiness.ts'
import { openReported } from './reported.ts'
import { measureService } from './service-figures.ts'
import { readSettings, type Settings } from './settings/index.ts'
import type { Backups } from './storage/sqlite/backups.ts'
import type { Clock, Storage } from './storage/storage.ts'
import type { StoredList } from './storage/stored-list.ts'
import { openedTracing, spansLost, type TracingSettings } from './traced.ts'
import { openWebsite, type WebsiteSettings } from './website.ts'

export type Service = AsyncDisposable & {
  /** @param bindings node's own request and answer, for the sign-in and for the address that a request comes from */
  fetch(request: Request, bindings?: object): Response | Promise<Response>
  short: Front['short']
  /** What this process says of itself, without those that answer beside it. */
  ownMetrics(): Promise<OwnMetrics>
  door: Door<Services, StoredList>
  storage: Storage
  /** The backups that it makes by itself; nothing where it is to make none. */
  backups: Backups | undefined
  /** From now on `/readyz` says no, so that nobody new is sent here, and what would go on for ever ends. */
  drain(): void
}

export type ServiceSettings = Pick<DoorSettings, 'dataDir' | 'databaseUrl' | keyof PlacesSettings> &
  Pick<Settings, 'sharedCacheSeconds'> &
  Partial<
    Pick<
      Settings,
      | 'rateLimits'
      | 'metricsToken'
      | 'host'
      | 'oauth'
      | 'trustProxy'
      | keyof TracingSettings
      | 'reportWebhookUrl'
      | keyof JobSettings
      | keyof BallotLimits
      | keyof WebsiteSettings
    >
  >

export type Surroundings = {
  clock?: Clock
  /** Where documents of clients that sign in are fetched from; the internet when left out. */
  outside?: Outside | undefined
  /** Where the place directory is read. */
  openLocal?: OpenLocal
  /** Where each request leaves a line. */
  access?: Logger | undefined
  /** How much is too much at once. */
  load?: Load
  /** The process that this one is a worker of; nothing for none. */
  primary?: Primary | undefined
}

/**
 * Puts the parts together.
 * @param base the public URL
 * @throws Error when the data folder or the database cannot be used
 */
export async function openService(
  settings: ServiceSettings,
  base: string,
  log: Logger,
  { clock = () => new Date(), outside, openLocal = localHere, access, load: givenLoad, primary }: Surroundings = {},
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const complete = { ...readSettings({}), ...settings }
  const tracing = await openedTracing(complete, log)
  if (tracing) opened.use(tracing)
  const telemetry = new Telemetry(tracing)
  const load = givenLoad ?? new Load(undefined, { cpuMs: threadCpuMs, diskMs: () => telemetry.stoodStillMs })
  if (tracing) telemetry.gauge(spansLost, () => tracing.lost, 'counter')
  const { door, siteDoor, storage, sharing, rates, askPlaces, google } = opened.use(
    await openDoor(complete, base, error => log.warn({ err: error }), {
      clock,
      openLocal,
      telemetry,
      primary,
      isService: true,
    }),
  )
  // Done once, however many answer.
  const jobs = primary ? undefined : opened.use(startJobs({ storage, ...(google && { google }) }, complete, clock, log))
  if (primary)
    storage.damage.onFound(why => primary.damaged(why).catch(error => log.error({ err: error }, `the database ${why}`)))
  const failed = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'request failed')

  let draining = false
  let asking: Promise<Problem | undefined> | undefined
  // One look for all who ask meanwhile, since anybody may ask as often as he likes.
  const whyNot = async () => {
    if (draining) return new Problem('storage_unavailable', { detail: 'The service is stopping.' })
    asking ??= whyNotReady({ storage, askPlaces, primary }).finally(() => {
      asking = undefined
    })
    return asking
  }
  // Of what all processes have in common the one tells that they belong to.
  if (jobs)
    measureService(telemetry, {
      ...complete,
      backups: jobs.backups,
      isReady: async () => (await whyNot()) === undefined,
    })
  const app = new Hono()
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    const problem = await whyNot()
    return problem ? problemAnswer(problem, base, requestIdOf(c.req.raw)) : c.json({ status: 'ready' })
  })
  const metrics = new Metrics(load, telemetry, primary && (() => primary.metrics()))
  const seesMetrics = (request: Request, bindings: Bindings) => maySeeMetrics(request, bindings, complete.metricsToken)
  app.get('/metrics', async (c, next) => {
    if (!seesMetrics(c.req.raw, c.env as Bindings)) return next()
    const { type, body } = await metrics.text()
    return c.body(body, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  })
  const addressOf = addressReader(complete.trustProxy ?? [], () => log.warn(unnamedProxy))
  const document = openApiDocument(() => apiDocument(base))
  app.route(
    '/',
    restAdapter(
      operations,
      door,
      { base, sharedCacheSeconds: settings.sharedCacheSeconds, telemetry },
      [document],
      failed,
      {
        path: apiPath,
        via: 'rest',
        enter: (c, _, call) => ({ ...call, sender: () => addressOf(c.env as Bindings) }),
      },
    ),
  )
  const signIn = settings.oauth ? await openSignIn(base, storage, outside, failed) : undefined
  if (signIn) app.route('/', signIn.routes)
  app.route(
    '/',
    mcpAdapter(
      operations,
      door,
      assistantWords(base, storage.lists),
      { base, hosts: hostsOf(settings, base), telemetry, ...(signIn && { signIn }) },
      failed,
    ),
  )
  app.all('/api/*', c => problemAnswer(new Problem('route_not_found'), base, requestIdOf(c.req.raw)))
  const { reported } = opened.use(openReported(log, base, complete.reportWebhookUrl))
  const parts = { door, siteDoor, storage, sharing, clock, addressOf, telemetry, reported, failed }
  const site = opened.use(await openWebsite(parts, complete, base))
  app.route('/', site.routes)
  app.notFound(site.missing)
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw)
    failed(error, requestId)
    return problemAnswer(asProblem(error), base, requestId)
  })

  const everything = opened.move()
  return {
    ...front((request, bindings) => app.fetch(request, bindings), {
      base,
      addressOf,
      rates,
      load,
      shortcuts: new Shortcuts(storage.listNow, telemetry),
      metrics,
      tracing,
      access,
      seesMetrics,
    }),
    door,
    storage,
    ownMetrics: () => metrics.own(),
    backups: jobs?.backups,
    drain: () => {
      draining = true
      storage.stopWatching()
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const unnamedProxy =
  'Requests come through a proxy, and TRUST_PROXY does not name it: all who come by it share what one address may do.'

/** The names under which requests may come. */
const hostsOf = ({ host = 'localhost', allowedHosts }: ServiceSettings, base: string): string[] => [
  new URL(base).hostname,
  host.includes(':') ? `[${host}]` : host,
  ...(allowedHosts ?? []),
]

/** Loaded only where it is wanted: the library behind it is as large as all the rest. */
async function openSignIn(
  base: string,
  { oauth, access }: Storage,
  outside: Outside | undefined,
  failed: (error: unknown, requestId: string) => void,
): Promise<OAuth> {
  const { documentFetch, openOAuth } = await import('./oauth/index.ts')
  const isKey = async (hash: string) => (await access.apiKey(hash)) !== undefined
  return openOAuth({ base, resourcePath: mcpPath, store: oauth, isKey, fetch: documentFetch(outside), failed })
}
