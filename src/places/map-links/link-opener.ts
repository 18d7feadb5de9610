import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { boundedCache, sizeOfText } from '../../core/bounded-cache.ts'
import { readMapLink } from '../../domain/map-links/index.ts'
import type { LinkReason, UnopenedCause } from '../../domain/map-links/reasons.ts'
import { sharedListId } from '../../domain/map-links/shared-list.ts'
import { readBodyUpTo } from '../../util/http-response.ts'
import { packageVersion } from '../../util/package-info.ts'
import { publicLookup } from '../../util/public-lookup.ts'
import { slotsOf } from '../downloads/slots.ts'

/** What a link leads to: a link that has the place in it, the response with a shared list, or why neither is known. */
export type OpenedLink =
  | { link: string }
  | { list: string }
  | { reason: Extract<LinkReason, 'link_failed' | 'shared_list'> }
  | { reason: 'link_not_opened'; cause: UnopenedCause }

type OpenOptions = {
  /** Whether a shared list is loaded. */
  withLists?: boolean
  /** Returns whether the network may be used for this link. Not asked for links that are remembered. */
  mayOpen?(): Promise<boolean>
  signal?: AbortSignal | undefined
}

/** Opens short links and shared lists of Google's map. */
export type LinkOpener = {
  /** @throws the signal's reason */
  open(link: string, options?: OpenOptions): Promise<OpenedLink>
}

type Options = {
  /** For tests: the origin that stands for all hosts. The `host` header still has the host's name. */
  standIn?: string | undefined
  timeoutMs?: number
  /** The clock of the cache. */
  perf?: { now(): number }
}

/** Hosts and paths that are opened. Nothing else ever is, wherever a redirect leads. */
const opened: Record<string, RegExp> = {
  'maps.app.goo.gl': /^\/[\w-]/,
  'goo.gl': /^\/maps\//,
  'www.google.com': /^\/maps(?:\/|$)/,
}
/** Asks for cookies first. Its address has the link behind it, so it is not opened. */
const consentHost = 'consent.google.com'

const maxRedirects = 5
const maxPageBytes = 64 * 1024
/** How long a page may take. A list may take longer. */
const pageMs = 3000
const listMs = 10_000
/** A list of 500 places has about 300 KB. */
const maxListBytes = 4 * 1024 * 1024
const maxPlaces = 2000
/** Keeps the response from running as a script. */
const listStart = ")]}'"

/** How long an opened link is remembered, so that an import does as its preview said. */
const cachedMs = 3_600_000
const cachedBytes = 8 * 1024 * 1024

/** Creates an opener. It makes one request at a time to each host, without cookies and credentials. */
export const linkOpener = ({ standIn, timeoutMs, perf }: Options = {}): LinkOpener => {
  const slots = new Map(Object.keys(opened).map(host => [host, slotsOf(1)]))
  const cache = boundedCache<FollowedLink>(
    'map_links',
    { bytes: cachedBytes, sizeOf: found => sizeOfText('link' in found ? found.link : found.list) },
    undefined,
    { ttl: cachedMs, ...(perf && { perf }) },
  )

  /** @throws Error for a failed connection, or too many bytes; the signal's reason */
  const get = (url: URL, maxBytes: number, maxMs: number, signal: AbortSignal | undefined): Promise<PageResponse> =>
    slots.get(url.hostname)!(async () => {
      const limit = AbortSignal.timeout(timeoutMs ?? maxMs)
      const both = signal ? AbortSignal.any([signal, limit]) : limit
      both.throwIfAborted()
      return readResponse(await send(url, both, standIn), maxBytes)
    })

  const follow = async (link: string, { withLists, signal }: OpenOptions): Promise<OpenedLink> => {
    let url = withoutTracking(new URL(link))
    for (let requests = 0; requests <= maxRedirects; requests++) {
      const id = sharedListId(url)
      if (id !== undefined) {
        if (!withLists) return { reason: 'shared_list' }
        const { status, body } = await get(listUrl(id), maxListBytes, listMs, signal)
        return status === 200 && body.startsWith(listStart) ? { list: body } : { reason: 'link_failed' }
      }
      const found = readMapLink(url.href)
      if (found && !found.short) return { link: url.href }
      if (!isOpened(url)) return { reason: 'link_failed' }
      const { status, location, body } = await get(url, maxPageBytes, pageMs, signal)
      // A server that is too busy or broken may answer later.
      if (status === 429 || status >= 500) return { reason: 'link_not_opened', cause: 'away' }
      const next = location ?? (status === 200 ? linkIn(body) : undefined)
      const nextUrl = next === undefined ? null : URL.parse(next, url.href)
      if (!nextUrl) return { reason: 'link_failed' }
      url = withoutTracking(continued(nextUrl))
    }
    return { reason: 'link_failed' }
  }

  return {
    async open(link, options = {}) {
      const known = cache.get(link)
      if (known) return known
      if (sharedListId(new URL(link)) !== undefined && !options.withLists) return { reason: 'shared_list' }
      if (options.mayOpen && !(await options.mayOpen())) return { reason: 'link_not_opened', cause: 'limit' }
      try {
        const opened = await follow(link, options)
        if (!('reason' in opened)) cache.set(link, opened)
        return opened
      } catch {
        // A host that does not answer in time, or with too many bytes.
        options.signal?.throwIfAborted()
        return { reason: 'link_not_opened', cause: 'away' }
      }
    },
  }
}

const isOpened = ({ protocol, hostname, pathname, port, username, password }: URL): boolean =>
  protocol === 'https:' && port + username + password === '' && (opened[hostname]?.test(pathname) ?? false)

/** With the parameter of the app that shared it, a link answers with a page instead of a redirect. */
const withoutTracking = (url: URL): URL => {
  const plain = new URL(url)
  plain.searchParams.delete('g_st')
  return plain
}

/** Returns the link behind the page that asks for cookies. */
const continued = (url: URL): URL =>
  (url.hostname === consentHost && URL.parse(url.searchParams.get('continue') ?? '')) || url

/** The page of a short link may have the long link only in its text. */
const linkIn = (page: string): string | undefined =>
  /https:\/\/(?:www\.|maps\.)?google\.com\/maps[^\s"'<>\\]{1,4000}/.exec(page)?.[0].replaceAll('&amp;', '&')

/** The address from which Google's own page loads a shared list. It is not documented. */
const listUrl = (id: string): URL =>
  new URL(
    `https://www.google.com/maps/preview/entitylist/getlist?authuser=0&hl=en&gl=us&pb=${encodeURIComponent(
      `!1m4!1s${id}!2e1!3m1!1e1!2e2!3e2!4i${maxPlaces}!16b1`,
    )}`,
  )

type FollowedLink = Exclude<OpenedLink, { reason: unknown }>
type PageResponse = { status: number; location: string | undefined; body: string }

const send = (url: URL, signal: AbortSignal, standIn: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const at = new URL(standIn ?? url.origin)
    const request = (at.protocol === 'https:' ? httpsRequest : httpRequest)({
      protocol: at.protocol,
      hostname: at.hostname,
      port: at.port,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        // Browsers get a page with a script instead of a redirect.
        'user-agent': `Forklist/${packageVersion()}`,
        'accept-language': 'en',
        'accept-encoding': 'identity',
      },
      agent: false,
      signal,
      ...(standIn === undefined && { lookup: publicLookup() }),
    })
    request.on('response', resolve).on('error', reject).end()
  })

const readResponse = async (response: IncomingMessage, maxBytes: number): Promise<PageResponse> => {
  const { statusCode: status = 0, headers } = response
  const { location } = headers
  const isRedirect = status >= 300 && status < 400 && location !== undefined
  try {
    const bytes = await readBodyUpTo(isRedirect ? null : response, maxBytes)
    if (!bytes) throw new Error(`the response has more than ${maxBytes} bytes`)
    return { status, location: isRedirect ? location : undefined, body: bytes.toString('utf8') }
  } finally {
    response.destroy()
  }
}
