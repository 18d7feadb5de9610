import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFormats } from '../../src/formats/export/index.ts'
import { LoadLimiter } from '../../src/server/admission/load-limiter.ts'
import { openApp, type Service, type ServiceSettings } from '../../src/server/app.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { textIn } from './archive.ts'
import { testClock } from './clock.ts'
import { eventsOf, isEventStream } from './events.ts'
import { givePlaces } from './places.ts'
import { validateResponse } from './response-contract.ts'

export { testClock } from './clock.ts'

export const base = 'https://forklist.example'

/** Parsed JSON, which tests read without a type. */
export type Json = ReturnType<typeof JSON.parse>
/** For an event stream, `text` and `json` are the data of the first event, and the stream is closed. */
export type Answer = { status: number; headers: Headers; text: string; json: Json }
export type Ask = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  raw?: string | Uint8Array<ArrayBuffer>
}

export type Api = AsyncDisposable & {
  service: Service
  clock: ReturnType<typeof testClock>
  /** An API key. */
  key: string
  dataDir: string
  /**
   * Sends a request, such as `ask('POST /lists', { token, body })`. A path is below `/api/v1`; with a leading `//` it starts at the root.
   * Validates the response against the operation's schema.
   */
  ask(route: string, ask?: Ask): Promise<Answer>
  /** Creates a list. @param places names of restaurants in Rome */
  list(
    members?: Record<string, unknown>,
    places?: readonly string[],
  ): Promise<{ slug: string; token: string; list: Json }>
}

const noLimit = Number.POSITIVE_INFINITY
export const unlimited = { inFlight: noLimit, readWaitMs: noLimit, writeWaitMs: noLimit, bodies: noLimit }

/** Admits every request: tests send many in one turn of the event loop. */
export const unlimitedLoad = new LoadLimiter(unlimited)

/** Opens the real service in its own folder, without a socket. @param databaseUrl of PostgreSQL; SQLite by default */
export async function openApi(databaseUrl?: string, settings: Partial<ServiceSettings> = {}): Promise<Api> {
  const dataDir = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
  const clock = testClock()
  const service = await openApp(
    { sharedCacheSeconds: 0, rateLimits: undefined, ...settings, dataDir, databaseUrl },
    base,
    openLog('silent'),
    { clock: clock.now, load: unlimitedLoad },
  )
  const { key } = await service.storage.apiKeys.create('test')

  const ask: Api['ask'] = async (route, { token, body, headers = {}, raw } = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const url = path.startsWith('//') ? base + path.slice(1) : `${base}/api/v1${path}`
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await service.fetch(
      new Request(url, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(sent !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
      }),
    )
    const text = await textOf(response)
    const type = response.headers.get('content-type') ?? ''
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      json: /json|event-stream/.test(type) && text ? JSON.parse(text) : undefined,
    }
    validateResponse(method, new URL(url), answer)
    return answer
  }

  const list: Api['list'] = async (members = {}, places = []) => {
    const { json } = await ask('POST /lists', {
      token: key,
      body: {
        title: 'Eat in Rome',
        authorName: 'Ada',
        ...members,
        places: places.map(query => ({ query, near: 'Rome' })),
      },
    })
    return { slug: json.slug, token: json.editToken, list: json }
  }

  return {
    service,
    clock,
    key,
    dataDir,
    ask,
    list,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const archives = new Set(exportFormats.flatMap(({ name, mediaType }) => (/^(kmz|xlsx)$/.test(name) ? mediaType : [])))

/** Returns the text of a response: of an archive, the file with the places. */
async function textOf(response: Response): Promise<string> {
  if (archives.has(response.headers.get('content-type') ?? '')) return textIn(await response.bytes())
  if (!isEventStream(response) || response.body === null) return response.text()
  const events = eventsOf(response)
  const { data = '' } = (await events.next()) ?? {}
  await events.leave()
  return data
}
