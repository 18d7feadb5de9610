import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { noted } from '../adapters/http/index.ts'
import { packageFile } from '../package-file.ts'

const icon = (name: string) => readFileSync(packageFile(`assets/${name}`))

const headers = {
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  // An SVG that somebody opens by itself is a document, in which scripts could run.
  'content-security-policy': "default-src 'none'; sandbox",
  // Assistants show it on pages of their own, of which some let nothing in that does not say this.
  'cross-origin-resource-policy': 'cross-origin',
}

/** The icon, where browsers, assistants and registries look for it. @throws Error when the files are not there */
export function icons(): Hono {
  const svg = icon('icon.svg')
  const png = icon('icon.png')
  const app = new Hono()
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(headers)]
  const serve = (path: string, type: string, body: typeof svg) =>
    app.get(path, etag({ retainedHeaders }), c => {
      Object.assign(noted(c.req.raw), { via: 'page', what: path })
      return c.body(body, 200, { ...headers, 'content-type': type })
    })
  serve('/icon.svg', 'image/svg+xml', svg)
  serve('/icon.png', 'image/png', png)
  serve('/favicon.ico', 'image/png', png)
  return app
}
