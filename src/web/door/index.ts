import { type Context, Hono } from 'hono'
import { noted, problemAnswer, requestIdOf } from '../../adapters/http/index.ts'
import { type Document, type Entrance, restAdapter } from '../../adapters/rest/index.ts'
import type { AddressOf, Bindings } from '../../address.ts'
import { siteCaller } from '../../core/access.ts'
import type { Sharing, Spending } from '../../core/limits.ts'
import { writes } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { copyList } from '../../operations/copy-list.ts'
import { createList } from '../../operations/create-list.ts'
import { getPlace } from '../../operations/get-place.ts'
import { mergeLists } from '../../operations/merge-lists.ts'
import type { Services } from '../../operations/operation.ts'
import { searchPlaces } from '../../operations/search-places.ts'
import type { StoredList } from '../../storage/stored-list.ts'
import { Caps, type Limits } from './caps.ts'
import { FormTokens } from './form-token.ts'
import { formTokenHeader, sitePath } from './names.ts'
import { originCheck } from './origin.ts'

/** What people may do on the website's own pages, who have no API key. Never browseLists: there is no public catalogue. */
const siteOperations = [createList, copyList, mergeLists, searchPlaces, getPlace]

export type SiteOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  /** Further names of this service, without port. */
  allowedHosts: readonly string[]
  /** Whether lists are made, copied and merged here. */
  create: boolean
  limits: Limits
  /** Where all nodes count together; nothing for one alone. */
  sharing: Sharing | undefined
  telemetry: Telemetry
  addressOf: AddressOf
  /** Of form tokens, the same on every node. */
  secret: string
  /** Milliseconds since 1970. */
  now: () => number
}

export type SiteRoutes = {
  routes: Hono<Env>
  /** For a page to show; good for two hours, so that no page with one may be kept by a cache. */
  formToken(): string
  /**
   * What a report uses up that a form on a page of this site sends.
   * @throws Problem 401 when it comes from another site, or with no form token that is good
   */
  reporting(request: Request, bindings: Bindings, formToken: string | undefined): Spending
}

/**
 * The website's own way in: some of the operations below `/site`, as they are below `/api/v1` but for the credential. That is a form
 * token; an Authorization header is not looked at, since a proxy's password may stand there.
 * @param door one that asks nobody on the network about places
 * @param failed told of what went wrong here, for the log
 */
export function siteRoutes(
  door: Door<Services, StoredList>,
  { base, allowedHosts, create, limits, sharing, telemetry, addressOf, secret, now }: SiteOptions,
  failed: (error: unknown, requestId: string) => void,
): SiteRoutes {
  const tokens = new FormTokens(secret, now)
  const caps = new Caps(limits, sharing, telemetry)
  const isFromOtherSite = originCheck(base, allowedHosts)
  const entrance: Entrance = {
    path: sitePath,
    via: 'site',
    enter(c: Context<Env>, operation, call) {
      if (writes(operation) && !create) throw new Problem('route_not_found', { detail: nothingMade })
      if (isFromOtherSite(c.req.raw, c.env)) throw fromOtherSite(base)
      const credential = siteCaller(c.req.header(formTokenHeader), token => tokens.isGood(token))
      const address = addressOf(c.env)
      const spending = writes(operation) ? caps.newList(address) : caps.search(address)
      c.set('spending', spending)
      return { ...call, credential, allowance: spending, sender: () => address }
    },
  }
  const formToken: Document = {
    path: '/form-token',
    answer: (request, headers, bindings) =>
      isFromOtherSite(request, bindings)
        ? problemAnswer(fromOtherSite(base), base, requestIdOf(request))
        : Response.json(tokens.issue(), { headers: { ...headers, 'cache-control': 'no-store' } }),
  }
  const routes = new Hono<Env>()
  routes.use(`${sitePath}/*`, async (c, next) => {
    await next()
    const { headers } = c.res
    // What any page may read of the programs' interface no other site's page may read of this one.
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
    headers.set('cross-origin-resource-policy', 'same-origin')
    const spending = c.get('spending')
    if (spending) noted(c.req.raw).standings = spending.standings
  })
  routes.route(
    '/',
    restAdapter(siteOperations, door, { base, sharedCacheSeconds: 0, telemetry }, [formToken], failed, entrance),
  )
  return {
    routes,
    formToken: () => tokens.issue().formToken,
    reporting(request, bindings, formToken) {
      if (isFromOtherSite(request, bindings)) throw fromOtherSite(base)
      siteCaller(formToken, token => tokens.isGood(token))
      return caps.report(addressOf(bindings))
    },
  }
}

type Env = { Bindings: Bindings & object; Variables: { spending?: Spending } }

const fromOtherSite = (base: string) =>
  new Problem('invalid_credential', {
    detail: `This is only for the pages of this website, at ${base}. If people open it at another address, its operator sets PUBLIC_URL to that one.`,
  })

const nothingMade = 'No lists are made on this website. Ask who runs it for an API key, or for a list to edit.'
