import { type Context, Hono } from 'hono'
import { encodingFor, noIndexHeaders, requestContextOf, withEncoding } from '../api/http/index.ts'
import { fileHeaders } from './headers.ts'
import { type Page, pageOf, type Site, to } from './page.ts'
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
  on('POST', '/share', c => pages.redirect(c, page => to(page, '/share'), 303))
  return routes
}

/** Returns the web app manifest, with which browsers install the site as an app. */
export const manifestOf = (page: Page): object => {
  const { root, language, messages } = page
  const png = (name: string, size: number, purpose = 'any') => ({
    src: `${root}/${name}.png`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  })
  return {
    // The app stays the same if its language changes.
    id: `${root}/`,
    name: `Forklist · ${messages.site.tagline}`,
    short_name: 'Forklist',
    description: messages.home.lead,
    lang: language,
    start_url: to(page, '/'),
    scope: `${root}/`,
    display: 'standalone',
    // As in base.css.
    theme_color: '#fffdfa',
    background_color: '#fffdfa',
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      png('icon-maskable', 512, 'maskable'),
      { src: `${root}/icon.svg`, type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    ],
    share_target: {
      action: to(page, '/share'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  }
}
