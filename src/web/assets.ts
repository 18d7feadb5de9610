import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { Hono } from 'hono'
import { type CompressedBody, encodingFor, requestContextOf } from '../api/http/index.ts'
import { packageFile } from '../util/package-info.ts'

type Manifest = { build: string; entries: Record<string, string> }

export type Assets = {
  routes: Hono
  /** Returns the path of an entry's file. @throws Error for an entry that was not built */
  path(name: string): string
  content(name: string): CompressedBody
  /** Paths of the fonts that pages preload. */
  fonts: string[]
  /** Changes with each build of pages, texts and browser files. */
  fingerprint: string
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const folder = packageFile('dist/browser/')
const readManifest = (): Manifest => JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))

/** Returns the path of one entry's file. @throws Error if nothing was built */
export const assetPath = (name: string): string => pathIn(readManifest().entries, name)

const pathIn = (entries: Manifest['entries'], name: string): string => {
  const file = entries[name]
  if (file === undefined) throw new Error(`the build has no browser file ${name}`)
  return `/assets/${file}`
}

/** Reads the browser files into memory. A build during operation then cannot remove them. @throws Error if nothing was built */
export function openAssets(): Assets {
  const { build, entries } = readManifest()
  const files = new Map<string, CompressedBody>()
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
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: '/assets/:name' })
    const encoding = encodingFor(c.req.header('accept-encoding'))
    return c.body(file[encoding] as Uint8Array<ArrayBuffer>, 200, {
      'content-type': types[extname(name)]!,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      vary: 'Accept-Encoding',
      // The file name contains a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  return {
    routes,
    path: name => pathIn(entries, name),
    content: name => files.get(pathIn(entries, name).slice('/assets/'.length))!,
    fonts: [...files.keys()].filter(name => /-latin-wght-normal-.*\.woff2$/.test(name)).map(name => `/assets/${name}`),
    fingerprint: build,
  }
}
