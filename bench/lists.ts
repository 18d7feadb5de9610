import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openLog } from '../src/server/observability/logger.ts'
import { root } from './folder.ts'
import { realPlaces } from './restaurants.ts'

// Pages are written in JSX, which Node cannot load, so this is the built program.
const { openApp }: typeof import('../src/server/app.ts') = await import(
  pathToFileURL(join(root, 'dist', 'app.js')).href
)

const base = 'http://localhost:3000'
const batch = 100

export type Answer = { status: number; text: string }
/** The service in this process. Requests go through `fetch` as from the network, but without a socket. */
export type InProcess = AsyncDisposable & {
  /** An API key. */
  key: string
  /** @throws Error for an unsuccessful response, whose time would be meaningless */
  ask(method: string, path: string, token?: string, body?: unknown): Promise<Answer>
  /** Requests an address from the root, like a browser. @returns the raw, compressed body @throws Error for an unsuccessful response */
  open(path: string): Promise<Uint8Array>
  /** Creates a public list with the given number of places, each with a note. */
  list(places: number): Promise<{ slug: string; token: string }>
}

/** Opens the service in this process. @param databaseUrl of PostgreSQL; by default SQLite in the folder */
export async function inProcess(dataDir: string, databaseUrl?: string): Promise<InProcess> {
  const service = await openApp(
    { dataDir, databaseUrl, sharedCacheSeconds: 0, rateLimits: undefined },
    base,
    openLog('silent'),
  )
  const { key } = await service.storage.apiKeys.create('bench')

  const ask: InProcess['ask'] = async (method, path, token, body) => {
    const headers: Record<string, string> = {}
    if (token !== undefined) headers.authorization = `Bearer ${token}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const response = await service.fetch(new Request(`${base}/api/v1${path}`, init))
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { status: response.status, text }
  }

  const open: InProcess['open'] = async path => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }
    const response = await service.fetch(new Request(base + path, { headers }))
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.bytes()
  }

  return {
    key,
    ask,
    open,
    async list(count) {
      const places = samplePlaces(count)
      const made = await ask('POST', '/lists', key, {
        title: `${count} places to eat`,
        authorName: 'Ada',
        places: places.slice(0, batch),
      })
      const { slug, editToken } = JSON.parse(made.text) as { slug: string; editToken: string }
      for (let from = batch; from < count; from += batch)
        await ask('POST', `/lists/${slug}/places/batch`, editToken, { places: places.slice(from, from + batch) })
      const { placeCount } = JSON.parse((await ask('GET', `/lists/${slug}`)).text) as { placeCount: number }
      if (placeCount !== count) throw new Error(`The list has ${placeCount} places instead of ${count}.`)
      return { slug, token: editToken }
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** The note of each sample place. */
export const note = 'Ask for the table at the back, and for what is not on the menu.'

/** Degrees of latitude, 222 m: farther apart than records of one restaurant. */
const nextStreet = 0.002

/** Returns real places, then own places a street away. */
export function samplePlaces(count: number): object[] {
  const places = realPlaces
  return Array.from({ length: count }, (_, index) => {
    const { mapPlaceId, name, latitude, longitude } = places[index % places.length]!
    return index < places.length
      ? { mapPlaceId, note }
      : {
          own: {
            name: `${name} ${index}`,
            address: 'Via Panisperna 251, Roma',
            latitude: latitude! + nextStreet,
            longitude,
          },
          note,
        }
  })
}
