import { Hono } from 'hono'
import { requestContextOf } from '../api/http/index.ts'
import type { BaseMap } from './base-map/index.ts'
import { fileHeaders } from './headers.ts'
import { maxTownZoom } from './map/towns.ts'
import { townsPath } from './map-addresses.ts'

/** Serves the largest towns of a tile. */
export const townRoutes = (baseMap: Pick<BaseMap, 'towns'>): Hono => {
  const routes = new Hono()
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
