import { type Context, Hono } from 'hono'
import { problemResponse, requestContextOf, requestIdOf } from '../../api/http/index.ts'
import { type Document, type RestMount, restAdapter } from '../../api/rest/index.ts'
import { siteCaller } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import { writes } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import { type Limits, RateLimitCharge, siteCharge } from '../../core/rate-limits/limits.ts'
import { copyList } from '../../operations/copy-list.ts'
import { createList } from '../../operations/create-list.ts'
import { getPlace } from '../../operations/get-place.ts'
import { mergeLists } from '../../operations/merge-lists.ts'
import type { Services } from '../../operations/operation.ts'
import { searchPlaces } from '../../operations/search-places.ts'
import type { StoredList } from '../../storage/stored-list.ts'
import type { AddressOf, Bindings } from '../../util/client-address.ts'
import { FormTokens } from './form-token.ts'
import { formTokenHeader, sitePath } from './names.ts'
import { originCheck } from './origin.ts'

/** Operations of the website's pages, for people without an API key. Never browseLists: there is no public catalogue. */
const siteOperations = [createList, copyList, mergeLists, searchPlaces, getPlace]

export type SiteOptions = {
  /** The public URL without a trailing slash. */
  base: string
  /** Further host names of this service, without ports. */
  allowedHosts: readonly string[]
  /** Whether the site creates, copies and merges lists. */
  create: boolean
  limits: Limits
  addressOf: AddressOf
  /** The secret of form tokens, equal on all nodes. */
  secret: string
  /** Milliseconds since 1970. */
  now: () => number
}

export type SiteRoutes = {
  routes: Hono<Env>
  /** Returns a form token for a page. It is valid for two hours, so the page must not be cached. */
  formToken(): string
  /** Returns the address that sends a form of this site. @throws Problem 401 for another origin or an invalid form token */
  formSender(request: Request, bindings: Bindings, formToken: string | undefined): string
  reporting(address: string): RateLimitCharge
}

/**
 * Builds the site API: some operations of `/api/v1`, served below `/site`. Their credential is a form token. The Authorization header is
 * ignored, because a proxy may use it for its own password.
 * @param dispatcher a dispatcher that calls no place provider on the network
 * @param failed logs an error of this service
 */
export function siteRoutes(
  dispatcher: Dispatcher<Services, StoredList>,
  { base, allowedHosts, create, limits, addressOf, secret, now }: SiteOptions,
  failed: (error: unknown, requestId: string) => void,
): SiteRoutes {
  const tokens = new FormTokens(secret, now)
  const isFromOtherSite = originCheck(base, allowedHosts)
  const mount: RestMount = {
    path: sitePath,
    via: 'site',
    enter(c: Context<Env>, operation, call) {
      if (writes(operation) && !create) throw new Problem('route_not_found', { detail: creationDisabled })
      if (isFromOtherSite(c.req.raw, c.env)) throw fromOtherSite(base)
      const credential = siteCaller(c.req.header(formTokenHeader), token => tokens.isGood(token))
      const address = addressOf(c.env)
      const charge = siteCharge(limits, operation, address)
      c.set('charge', charge)
      return { ...call, credential, ...(charge && { quota: charge }), sender: () => address }
    },
  }
  const formToken: Document = {
    path: '/form-token',
    answer: (request, headers, bindings) =>
      isFromOtherSite(request, bindings)
        ? problemResponse(fromOtherSite(base), base, requestIdOf(request))
        : Response.json(tokens.issue(), { headers: { ...headers, 'cache-control': 'no-store' } }),
  }
  const routes = new Hono<Env>()
  routes.use(`${sitePath}/*`, async (c, next) => {
    await next()
    const { headers } = c.res
    // Pages of other sites may read the REST interface, but not the site API.
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
    headers.set('cross-origin-resource-policy', 'same-origin')
    const charge = c.get('charge')
    if (charge) requestContextOf(c.req.raw).rateLimits = charge.states
  })
  routes.route(
    '/',
    restAdapter(siteOperations, dispatcher, { base, sharedCacheSeconds: 0 }, [formToken], failed, mount),
  )
  return {
    routes,
    formToken: () => tokens.issue().formToken,
    formSender(request, bindings, formToken) {
      if (isFromOtherSite(request, bindings)) throw fromOtherSite(base)
      siteCaller(formToken, token => tokens.isGood(token))
      return addressOf(bindings)
    },
    reporting: address =>
      new RateLimitCharge([
        [limits.siteDailyReports, ''],
        [limits.siteDailyReportsPerAddress, address],
      ]),
  }
}

type Env = { Bindings: Bindings & object; Variables: { charge?: RateLimitCharge } }

const fromOtherSite = (base: string) =>
  new Problem('invalid_credential', {
    detail: `Only the pages of this website, at ${base}, may send this. If people open the website at another address, its operator must set PUBLIC_URL to that address.`,
  })

const creationDisabled = 'This website does not create lists. Ask the operator for an API key, or for a list to edit.'
