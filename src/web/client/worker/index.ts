import { filterNames } from '../../../domain/filter-names.ts'
import { OfflineCopies } from '../offline/offline-copies.ts'
import { networkFirst } from './network-first.ts'
import { Shell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope
/** The fingerprint of the build, which the bundler puts in. */
declare const RELEASE: string

const root = new URL('.', location.href).pathname
const copies = new OfflineCopies(root)
const shell = new Shell(root, RELEASE)

self.addEventListener('install', event => {
  event.waitUntil(shell.install().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(shell.removeOthers().then(() => self.clients.claim()))
  event.waitUntil(storeOpenPages().catch(ifNotStored))
})

/**
 * Answers navigations, built files and a list's images. Everything else goes past the worker: the API, the site API, forms, frames on
 * other sites, and each request with a credential.
 */
self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin || !url.pathname.startsWith(root) || request.headers.has('authorization')) return
  const { path, language } = partsOf(url)
  const isPage = request.mode === 'navigate' && request.destination === 'document'
  if (isPage && request.method === 'POST' && path === 'share') event.respondWith(receiveShare(request, url.search))
  if (request.method !== 'GET' || /^(api|site)\//.test(path)) return
  if (path.startsWith('assets/')) event.respondWith(asset(request))
  else if (isPage) event.respondWith(page(event, path, language))
  else if (request.destination === 'image' && path.startsWith('lists/'))
    event.respondWith(networkFirst(fetch(request), () => caches.match(request.url, { ignoreVary: true })))
})

/** Returns the path below the site's, and the language that the address names; else ''. */
const partsOf = ({ pathname, search }: URL) => ({
  path: pathname.slice(root.length),
  language: /[?&]lang=([a-z]{2})(&|$)/.exec(search)?.[1] ?? '',
})

/** Whether a page has only some places of a list. The copy of the list has all. */
const isFiltered = ({ url }: Request): boolean => {
  const { searchParams } = new URL(url)
  return filterNames.some(name => searchParams.has(name))
}

/** Stores the pages that were opened before there was a worker, such as the editor. */
async function storeOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const { url } of open) {
    const { path, language } = partsOf(new URL(url))
    const shellPath = shell.pathOf(path)
    if (shellPath !== undefined) await shell.add(shellPath, language)
  }
}

/** Ignores that nothing could be stored, without a network or without space. The page is shown all the same. */
const ifNotStored = (error: unknown): void => {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  if (!(error instanceof TypeError || isFull)) throw error
}

/** The name of a built file changes with its content, so a stored one is never out of date. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

async function page(event: FetchEvent, path: string, language: string): Promise<Response> {
  const slug = /^lists\/([^/.]+)$/.exec(path)?.[1]
  const shellPath = shell.pathOf(path)
  const copy = slug === undefined ? undefined : await copies.page(slug)
  const network = fetch(event.request)
  const learning = network.then(async response => {
    if (slug !== undefined && copy && !isFiltered(event.request)) await copies.put(slug, response.clone())
    if (!response.ok) return
    if (shellPath !== undefined) await shell.put(shellPath, language, response.clone())
    await shell.addFirst(language)
  })
  event.waitUntil(learning.catch(ifNotStored))
  const stored = async () => copy ?? (shellPath === undefined ? undefined : shell.page(shellPath, language))
  try {
    return await networkFirst(network, stored)
  } catch (error) {
    const offline = await shell.page('offline', language)
    if (offline) return offline
    throw error
  }
}

/** Passes what another app shares to the page, behind the # of its address, which no server receives. */
async function receiveShare(request: Request, search: string): Promise<Response> {
  const form = await request.formData()
  const shared = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') shared.set(name, value)
  }
  return Response.redirect(`${root}share${search}#${shared}`, 303)
}
