import { type Context, Hono } from 'hono'
import { encodingFor, noIndexHeaders, requestContextOf, withEncoding } from '../api/http/index.ts'
import { fileHeaders } from './headers.ts'
import { manifestOf } from './manifest.ts'
import { pageOf, type Site, to } from './page.ts'
import { OfflinePage } from './pages/offline.tsx'
import { SharePage } from './pages/share.tsx'
import type { Pages } from './pages.ts'

/** Serves what browsers need to install the site, to open pages without a network, and to receive what other apps share. */
export function offlineRoutes(pages: Pages, site: Site): Hono {
  const routes = new Hono()
  const on = (method: 'GET' | 'POST', path: string, answer: (c: Context) => Response | Promise<Response>) =>
    routes.on(method, path, c => {
      Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
      return answer(c)
    })
  on('GET', '/manifest.webmanifest', c => {
    const headers = {
      ...fileHeaders('application/manifest+json'),
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Language',
    }
    return c.body(JSON.stringify(manifestOf(pageOf(site, c.req.raw))), 200, headers)
  })
  on('GET', '/sw.js', c => {
    const encoding = encodingFor(c.req.header('accept-encoding'))
    return c.body(site.assets.content('worker')[encoding] as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...withEncoding(encoding),
    })
  })
  on('GET', '/offline', c => pages.fresh(c, page => OfflinePage({ page }), { more: noIndexHeaders }))
  on('GET', '/share', c => pages.fresh(c, page => SharePage({ page }), { more: noIndexHeaders }))
  // The service worker receives what is shared. Without it, the page asks for it, so that no shared text is read here.
  on('POST', '/share', c => pages.redirect(c, page => to(page, '/share')))
  return routes
}
