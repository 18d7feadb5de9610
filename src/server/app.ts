import { Hono } from 'hono'
import { problemResponse, requestIdOf } from '../api/http/index.ts'
import { assistantTexts } from '../api/mcp/assistants/index.ts'
import { mcpAdapter, mcpPath } from '../api/mcp/index.ts'
import type { NetworkOptions, OAuth, OAuthParts } from '../api/oauth/index.ts'
import { openApiDocument } from '../api/openapi/document.ts'
import { apiPath, restAdapter } from '../api/rest/index.ts'
import { readSettings, type Settings } from '../config/index.ts'
import type { Dispatcher } from '../core/dispatcher.ts'
import { asProblem, Problem } from '../core/problem.ts'
import type { DailyLimit } from '../core/rate-limits/rules.ts'
import { allOperations, operations } from '../operations/index.ts'
import type { Services } from '../operations/operation.ts'
import { localHere, type OpenLocal } from '../places/open-local.ts'
import type { PlacesSettings } from '../places/open-places.ts'
import type { Engine } from '../storage/engine.ts'
import type { Clock, Storage } from '../storage/storage.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { addressReader, type Bindings } from '../util/client-address.ts'
import { assetPath } from '../web/assets.ts'
import { LoadLimiter } from './admission/load-limiter.ts'
import { apiDocument } from './api-document.ts'
import { type ContainerSettings, openContainer } from './container.ts'
import { guestKeyHashOf } from './guest-key.ts'
import { readinessProblem } from './health.ts'
import type { Handler } from './http/index.ts'
import type { BackupSettings, Backups } from './jobs/backups.ts'
import { startJobs } from './jobs/index.ts'
import { openReportNotifier } from './jobs/report-webhook.ts'
import type { AccessLog, Logger } from './observability/logger.ts'
import { maySeeMetrics } from './observability/metrics-access.ts'
import { Metrics } from './observability/request-metrics.ts'
import { RequestRecorder } from './observability/request-recorder.ts'
import { measureService } from './observability/service-metrics.ts'
import { ServiceTelemetry } from './observability/service-telemetry.ts'
import { requestHandler } from './request-handler.ts'
import { ResponseCache } from './response-cache.ts'
import { securityHeaders } from './security-headers.ts'
import { openWebsite, type WebsiteSettings } from './website.ts'

export type Service = AsyncDisposable &
  Handler & {
    dispatcher: Dispatcher<Services, StoredList>
    storage: Storage
    /** Automatic backups; absent if none are configured. */
    backups: Backups | undefined
    /** Makes `/readyz` report not ready, and ends event streams. */
    drain(): void
  }

export type ServiceSettings = Pick<
  ContainerSettings,
  'dataDir' | 'databaseUrl' | 'openMapLinks' | 'mapLinksAt' | keyof PlacesSettings
> &
  Pick<Settings, 'sharedCacheSeconds'> &
  Partial<
    Pick<
      Settings,
      | 'rateLimits'
      | 'metricsToken'
      | 'host'
      | 'oauth'
      | 'oauthGuestKey'
      | 'trustProxy'
      | 'reportWebhookUrl'
      | keyof BackupSettings
      | DailyLimit
      | 'mapPmtiles'
      | 'mapTilesAttribution'
      | keyof WebsiteSettings
    >
  >

export type AppDependencies = {
  clock?: Clock
  /** Network for fetching OAuth client documents; the internet by default. */
  outside?: NetworkOptions | undefined
  /** Opens the place index. */
  openLocal?: OpenLocal
  /** Logger for one line per request. */
  access?: AccessLog | undefined
  /** Admission control. */
  load?: LoadLimiter
  /** Changes the database's engine. For tests, which let it fail. */
  engine?: ((engine: Engine) => Engine) | undefined
}

/**
 * Builds the service.
 * @param base the public URL
 * @throws Error if the data folder or the database cannot be used
 */
export async function openApp(
  settings: ServiceSettings,
  base: string,
  log: Logger,
  {
    clock = () => new Date(),
    outside,
    openLocal = localHere,
    access,
    load = new LoadLimiter(),
    engine,
  }: AppDependencies = {},
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const complete = { ...readSettings({}), ...settings }
  const telemetry = new ServiceTelemetry()
  const { dispatcher, siteDispatcher, storage, limits, maps, checkPlaces, background } = opened.use(
    await openContainer(complete, base, error => log.warn({ err: error }), {
      clock,
      openLocal,
      telemetry,
      engine,
      isService: true,
      onDemand: complete.placesOnDemand === 'on' ? complete : undefined,
    }),
  )
  const jobs = opened.use(startJobs({ storage, background }, complete, clock, log))
  const onFailure = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'request failed')

  let isDraining = false
  let checkingReadiness: Promise<Problem | undefined> | undefined
  // Concurrent probes share one check, because anyone may probe at any rate.
  const readiness = async () => {
    if (isDraining) return new Problem('storage_unavailable', { detail: 'The service is stopping.' })
    checkingReadiness ??= readinessProblem({ storage, checkPlaces }).finally(() => {
      checkingReadiness = undefined
    })
    return checkingReadiness
  }
  measureService(telemetry, {
    ...complete,
    backups: jobs.backups,
    isReady: async () => (await readiness()) === undefined,
  })
  const app = new Hono()
  app.get('/healthz', c => c.json({ status: 'alive' }))
  app.get('/readyz', async c => {
    const problem = await readiness()
    return problem ? problemResponse(problem, base, requestIdOf(c.req.raw)) : c.json({ status: 'ready' })
  })
  const metrics = new Metrics(load, telemetry)
  const recorder = opened.use(new RequestRecorder(metrics, access))
  const maySee = (request: Request, bindings: Bindings) => maySeeMetrics(request, bindings, complete.metricsToken)
  app.get('/metrics', async (c, next) => {
    if (!maySee(c.req.raw, c.env as Bindings)) return next()
    recorder.flush()
    const { type, body } = await metrics.text()
    return c.body(body, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  })
  const addressOf = addressReader(complete.trustProxy ?? [], () => log.warn(untrustedProxyWarning))
  const responseCache = new ResponseCache(storage.listNow, telemetry)
  const document = openApiDocument(readers => apiDocument(base, readers))
  app.route(
    '/',
    restAdapter(
      operations,
      dispatcher,
      { base, sharedCacheSeconds: settings.sharedCacheSeconds, respondCached: responseCache.respond },
      [document],
      onFailure,
      {
        path: apiPath,
        via: 'rest',
        enter: (c, _, call) => ({ ...call, sender: () => addressOf(c.env as Bindings) }),
      },
    ),
  )
  const guestRules = { limits, mayCreate: complete.siteCreate }
  const guestKeyHash = complete.oauth ? await guestKeyHashOf(storage.apiKeys, complete.oauthGuestKey, log) : undefined
  const guests = guestKeyHash === undefined ? undefined : { ...guestRules, keyHash: guestKeyHash }
  const signIn = complete.oauth
    ? await openSignIn(base, storage, outside, { guests, addressOf, failed: onFailure })
    : undefined
  if (signIn) app.route('/', signIn.routes)
  app.route(
    '/',
    mcpAdapter(
      allOperations,
      dispatcher,
      assistantTexts(base, storage.lists),
      {
        base,
        hosts: hostsOf(settings, base),
        guests: { ...guestRules, dispatcher: siteDispatcher },
        telemetry,
        ...(signIn && { signIn }),
      },
      onFailure,
    ),
  )
  app.all('/api/*', c => problemResponse(new Problem('route_not_found'), base, requestIdOf(c.req.raw)))
  const { report } = opened.use(openReportNotifier(log, base, complete.reportWebhookUrl))
  const parts = {
    dispatcher,
    siteDispatcher,
    storage,
    limits,
    maps,
    clock,
    addressOf,
    respondCached: responseCache.respond,
    onReport: report,
    onFailure,
  }
  const site = opened.use(await openWebsite(parts, complete, base))
  app.route('/', site.routes)
  app.notFound(site.missing)
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw)
    onFailure(error, requestId)
    return problemResponse(asProblem(error), base, requestId)
  })

  const resources = opened.move()
  return {
    ...requestHandler((request, bindings) => app.fetch(request, bindings), {
      base,
      addressOf,
      limits,
      load,
      responseCache,
      defaultHeaders: securityHeaders(base),
      recorder,
      maySeeMetrics: maySee,
    }),
    dispatcher,
    storage,
    backups: jobs.backups,
    drain: () => {
      isDraining = true
      storage.stopWatching()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

const untrustedProxyWarning =
  'Requests come through a proxy that TRUST_PROXY does not name: all its clients share the rate limit of one address. Add the proxy to TRUST_PROXY.'

/** Returns the host names that requests may use. */
const hostsOf = ({ host = 'localhost', allowedHosts }: ServiceSettings, base: string): string[] => [
  new URL(base).hostname,
  host.includes(':') ? `[${host}]` : host,
  ...(allowedHosts ?? []),
]

/** Loads OAuth on demand: its library is as large as all other code together. */
async function openSignIn(
  base: string,
  { oauth, keyrings, access }: Storage,
  outside: NetworkOptions | undefined,
  parts: Pick<OAuthParts, 'guests' | 'addressOf' | 'failed'>,
): Promise<OAuth> {
  const { documentFetch, openOAuth } = await import('../api/oauth/index.ts')
  const isKey = async (hash: string) => (await access.apiKey(hash)) !== undefined
  return openOAuth({
    base,
    resourcePath: mcpPath,
    store: oauth,
    keyrings,
    isKey,
    fetch: documentFetch(outside),
    scriptPath: assetPath('consent'),
    ...parts,
  })
}
