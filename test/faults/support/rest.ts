import type { Hono } from 'hono'
import { apiPath, type RestMount, restAdapter } from '../../../src/api/rest/index.ts'
import { readSettings } from '../../../src/config/index.ts'
import { Telemetry } from '../../../src/core/telemetry.ts'
import { operations } from '../../../src/operations/index.ts'
import { openContainer } from '../../../src/server/container.ts'
import { ResponseCache } from '../../../src/server/response-cache.ts'
import type { Storage } from '../../../src/storage/storage.ts'

export type Rest = AsyncDisposable & { app: Hono; storage: Storage }

/** Opens the service with REST only. It has the lower layers of the program, and starts in a third of the time. */
export async function openRest(environment: Record<string, string | undefined>): Promise<Rest> {
  const base = 'http://localhost'
  const telemetry = new Telemetry()
  const logError = (error: unknown) => console.error(error)
  const opened = await openContainer(readSettings(environment), base, logError, { telemetry })
  const entrance: RestMount = { path: apiPath, via: 'rest', enter: (_, __, call) => call }
  const { respond } = new ResponseCache(opened.storage.listNow, telemetry)
  const app = restAdapter(
    operations,
    opened.dispatcher,
    { base, sharedCacheSeconds: 0, respondCached: respond },
    [],
    logError,
    entrance,
  )
  return { app, storage: opened.storage, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
}
