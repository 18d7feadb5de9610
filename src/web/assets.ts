import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import { encodingFor, noted, type Packed } from '../adapters/http/index.ts'
import { packageFile } from '../package-file.ts'

type Entry = { file: string; needs: string[] }
type Manifest = { build: string; entries: Record<string, Entry> }

export type Assets = {
  routes: Hono
  /** The address of an entry's file, and of those that it needs at once. @throws Error for what was not built */
  entry(name: string): { path: string; needs: string[] }
  /** The stylesheet's fonts that most pages show at once. */
  fonts: string[]
  /** Another one for each build of pages, words and all that browsers load. */
  fingerprint: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** What browsers load, held in memory: a build beside a running service takes nothing away from under it. @throws Error where nothing is built */
export function openAssets(): Assets {
  const folder = packageFile('dist/browser/')
  const { build, entries }: Manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))
  const files = new Map<string, Packed>()
  for (const name of readdirSync(folder)) {
    if (types[extname(name)] === undefined || name === 'manifest.json') continue
    const read = (ending: string) => new Uint8Array(readFileSync(new URL(name + ending, folder)))
    files.set(name, { identity: read(''), br: read('.br'), gzip: read('.gz') })
  }

  const routes = new Hono()
  routes.get('/assets/:name', (c, next) => {
    const name = c.req.param('name')
    const file = files.get(name)
    if (!file) return next()
    Object.assign(noted(c.req.raw), { via: 'page', what: '/assets/:name' })
    const encoding = encodingFor(c.req.header('accept-encoding'))
    return c.body(file[encoding] as Uint8Array<ArrayBuffer>, 200, {
      'content-type': types[extname(name)]!,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      vary: 'Accept-Encoding',
      // Its name says what is in it.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  return {
    routes,
    entry(name) {
      const entry = entries[name]
      if (!entry) throw new Error(`nothing for browsers was built by the name ${name}`)
      return { path: `/assets/${entry.file}`, needs: entry.needs.map(need => `/assets/${need}`) }
    },
    fonts: [...files.keys()].filter(name => /-latin-wght-normal-.*\.woff2$/.test(name)).map(name => `/assets/${name}`),
    fingerprint: build,
  }
}
