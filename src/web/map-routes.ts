import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { matches, requestContextOf } from '../api/http/index.ts'
import type { BaseMap, RemoteMap } from './base-map/index.ts'
import { isUrl, tagOf } from './base-map/map-source.ts'
import { fileHeaders } from './headers.ts'
import { maxTownZoom } from './map/towns.ts'
import { mapPath, townsPath } from './map-addresses.ts'

/** Serves what maps in the browser draw: the archive of vector tiles by byte ranges, and the largest towns of a tile. */
export const mapRoutes = (baseMap: Pick<BaseMap, 'archive' | 'remote' | 'towns'>): Hono => {
  const routes = new Hono()
  routes.get(mapPath, async (c, next) => {
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: mapPath })
    const path = baseMap.archive()
    if (path !== undefined && isUrl(path)) {
      // Read from the other server here, so that browsers need not contact it.
      const map = baseMap.remote
      return (map && (await rangeOfRemote(c.req.raw, map))) ?? next()
    }
    const handle = path === undefined ? undefined : await open(path).catch(orMissing)
    if (!handle) return next()
    let isSending = false
    try {
      const stat = await handle.stat()
      const { status, headers, range } = answerFor(c.req.raw, stat.size, tagOf(stat))
      isSending = range !== undefined && range.end > range.start && c.req.method === 'GET'
      return new Response(isSending ? bodyOf(handle, range!) : null, { status, headers })
    } finally {
      if (!isSending) await handle.close()
    }
  })
  routes.get('/towns/:z{\\d+}/:x{\\d+}/:file{\\d+\\.json}', async (c, next) => {
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: townsPath })
    const { z, x, file } = c.req.param()
    const [zoom, column, row] = [Number(z), Number(x), Number.parseInt(file, 10)]
    if (zoom > maxTownZoom || column >= 2 ** zoom || row >= 2 ** zoom) return next()
    const headers = { ...fileHeaders('application/json'), 'cache-control': 'public, max-age=86400' }
    return new Response(JSON.stringify(await baseMap.towns(zoom, column, row)), { headers })
  })
  return routes
}

/** Maximum bytes of a range of another server's file. Directories and tiles are smaller. */
const maxRemoteBytes = 4 << 20

/** Returns a range of another server's file; `undefined` if it cannot be read. */
const rangeOfRemote = async (request: Request, { size, tag, read }: RemoteMap): Promise<Response | undefined> => {
  const { status, headers, range } = answerFor(request, size, tag)
  if (request.method !== 'GET' || !range) return new Response(null, { status, headers })
  const { start, end } = range
  // The whole file may be a map of the planet.
  if (status === 200 || end - start > maxRemoteBytes)
    return new Response(null, { status: 416, headers: { ...headers, 'content-length': '0' } })
  const bytes = await read(start, end - start)
  return bytes && new Response(bytes, { status, headers })
}

const orMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** The stream closes the file at its end, and when the reader leaves. */
const bodyOf = (handle: FileHandle, { start, end }: SentRange) =>
  Readable.toWeb(handle.createReadStream({ start, end: end - 1 })) as ReadableStream<Uint8Array>

type SentRange = { start: number; end: number }

type MapResponse = { status: number; headers: Record<string, string>; range?: SentRange }

/** @param tag identifies the version of the file */
const answerFor = (request: Request, size: number, tag: string): MapResponse => {
  const etag = `"${tag}"`
  const { 'access-control-allow-origin': _, ...own } = fileHeaders('application/vnd.pmtiles')
  const headers = {
    ...own,
    // Tiles of a map are for this site alone.
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=3600',
    etag,
  }
  const asked = request.headers
  if (matches(asked.get('if-none-match'), etag)) return { status: 304, headers }
  const isSame = (asked.get('if-range') ?? etag) === etag
  const range = isSame ? rangeIn(asked.get('range'), size) : undefined
  if (range === 'not satisfiable') return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const { start, end } = range ?? { start: 0, end: size }
  const length = { 'content-length': String(end - start) }
  return range
    ? { status: 206, headers: { ...headers, ...length, 'content-range': `bytes ${start}-${end - 1}/${size}` }, range }
    : { status: 200, headers: { ...headers, ...length }, range: { start, end } }
}

/** Reads one range. Several ranges, and units other than bytes, are ignored, as RFC 9110 allows. */
const rangeIn = (text: string | null, size: number): SentRange | 'not satisfiable' | undefined => {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < end ? { start, end } : 'not satisfiable'
}
