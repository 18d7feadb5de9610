import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { requestContextOf, staticResponse } from '../api/http/index.ts'
import { packageFile } from '../util/package-info.ts'

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
  const app = new Hono()
  const serve = (path: string, file: string, type = 'image/png') => {
    const respond = staticResponse(Uint8Array.from(readFileSync(packageFile(`assets/${file}`))), type, headers)
    app.get(path, c => {
      Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
      return respond(c.req.raw, {})
    })
  }
  serve('/icon.svg', 'icon.svg', 'image/svg+xml')
  serve('/favicon.ico', 'icon.png')
  for (const file of ['icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable.png']) serve(`/${file}`, file)
  return app
}
