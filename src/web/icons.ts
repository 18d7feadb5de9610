import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { requestContextOf } from '../api/http/index.ts'
import { packageFile } from '../util/package-info.ts'

const icon = (name: string) => readFileSync(packageFile(`assets/${name}`))

const headers = {
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  // An SVG that is opened by itself is a document in which scripts could run.
  'content-security-policy': "default-src 'none'; sandbox",
  // Assistants show the icon on their own pages, some of which require this header.
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the icon at the addresses that browsers, assistants and registries use. @throws Error if the files are missing */
export function icons(): Hono {
  const svg = icon('icon.svg')
  const png = icon('icon.png')
  const pngs = ['icon-192.png', 'icon-512.png', 'icon-maskable.png']
  const app = new Hono()
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(headers)]
  const serve = (path: string, type: string, body: typeof svg) =>
    app.get(path, etag({ retainedHeaders }), c => {
      Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
      return c.body(body, 200, { ...headers, 'content-type': type })
    })
  serve('/icon.svg', 'image/svg+xml', svg)
  serve('/icon.png', 'image/png', png)
  serve('/favicon.ico', 'image/png', png)
  for (const name of pngs) serve(`/${name}`, 'image/png', icon(name))
  return app
}
