import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type { TokenResolver } from '../../core/access.ts'
import { Problem } from '../../core/problem.ts'
import type { OpenedKeyring } from '../../storage/keyrings.ts'
import { problemResponse, requestContextOf, requestIdOf } from '../http/index.ts'
import { consenterOf } from './account.ts'
import { addressesAt, jwks, paths, resourceMetadata } from './addresses.ts'
import { type ConsentParts, consent } from './consent.ts'
import { grantSecret } from './grant-secret.ts'
import { openProvider, type ProviderParts } from './provider.ts'

export type { Guests } from './account.ts'
export { documentFetch, type NetworkOptions } from './document-fetch.ts'

export type OAuthParts = Omit<ProviderParts, 'addresses'> &
  Pick<ConsentParts, 'addressOf' | 'scriptPath'> & {
    /** The public URL without a trailing slash. */
    base: string
    /** Path of the tool endpoint. */
    resourcePath: string
  }

export type OAuth = {
  /** Needs Node's request and response beside the web request, as `@hono/node-server` provides them. */
  routes: Hono<{ Bindings: HttpBindings }>
  /** Resolves an access token. Returns `undefined` for an unknown or expired token. */
  resolveToken: TokenResolver
  /** A WWW-Authenticate parameter that leads clients to the sign-in. */
  challenge: string
}

type C = Context<{ Bindings: HttpBindings }>

/** Opens the sign-in for assistants that cannot send an API key: OAuth 2.1, for the tool endpoint only. */
export function openOAuth({ base, resourcePath, ...parts }: OAuthParts): OAuth {
  const addresses = addressesAt(base, resourcePath)
  const provider = openProvider({ ...parts, addresses })
  const library = provider.callback()
  const routes = new Hono<{ Bindings: HttpBindings }>()

  /** Has the library answer. @param path the library's path for this request, if it differs */
  const answered = async ({ env: { incoming, outgoing }, req }: C, path?: string) => {
    outgoing.setHeader('x-request-id', requestIdOf(req.raw))
    if (path !== undefined) incoming.url = path
    await library(incoming, outgoing)
    requestContextOf(req.raw).status = outgoing.statusCode
    // A clone: the original was created before the server and would be sent as a response.
    return RESPONSE_ALREADY_SENT.clone()
  }
  const open = (c: C, path?: string) => {
    for (const [name, value] of Object.entries(anyOrigin)) c.env.outgoing.setHeader(name, value)
    return answered(c, path)
  }

  // Hono routes HEAD as GET, and the library's response to it would be sent twice.
  const only = (method: 'GET' | 'POST', path: string, answer: (c: C) => Promise<Response>) =>
    routes.all(path, async c => {
      if (c.req.method === method) return answer(c)
      const allow = method === 'POST' ? 'OPTIONS, POST' : method
      return problemResponse(new Problem('method_not_allowed'), base, requestIdOf(c.req.raw), { allow })
    })

  for (const path of [...Object.values(paths), ...addresses.resourceMetadata, ...addresses.serverMetadata])
    for (const target of [path, `${path}/:id`])
      routes.use(target, (c, next) => {
        Object.assign(requestContextOf(c.req.raw), { via: 'oauth', target })
        return next()
      })
  const posted = [paths.token, paths.registration, paths.revocation]
  for (const path of [...addresses.resourceMetadata, ...addresses.serverMetadata, ...posted])
    routes.options(path, c => c.body(null, 204, preflight))
  for (const path of addresses.resourceMetadata)
    routes.get(path, c => c.json(resourceMetadata(addresses), 200, anyOrigin))
  for (const path of addresses.serverMetadata)
    routes.get(path, async c => {
      if (c.req.method !== 'HEAD') return open(c, addresses.serverMetadata[0])
      const type = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': requestIdOf(c.req.raw) }
      return c.body(null, 200, { ...anyOrigin, ...type })
    })
  routes.get(paths.jwks, c => c.json(jwks, 200, anyOrigin))
  only('GET', paths.authorization, c => answered(c))
  only('GET', `${paths.authorization}/:id`, c => answered(c))
  for (const path of posted) only('POST', path, c => open(c))
  routes.route('/', consent({ ...parts, addresses, provider }))

  return {
    routes,
    async resolveToken(token) {
      const stored = await provider.AccessToken.find(token)
      if (stored?.aud !== addresses.resource) return undefined
      const { keyHash, isGuest } = consenterOf(stored.accountId)
      if (isGuest && keyHash !== parts.guests?.keyHash) return undefined
      let opened: Promise<OpenedKeyring> | undefined
      const keyring = () => {
        opened ??= parts.keyrings.open(stored.kind, token)
        return opened
      }
      const guestAddress = async () => (await keyring()).address
      return {
        keyHash,
        grantId: stored.grantId!,
        scope: grantSecret(token),
        keyring,
        ...(isGuest && { guestAddress }),
      }
    },
    challenge: `resource_metadata="${base}${addresses.resourceMetadata[0]}"`,
  }
}

/** Pages of any origin may register and get tokens. The request itself proves the client; no cookie does. */
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'WWW-Authenticate, X-Request-Id',
}
const preflight = {
  ...anyOrigin,
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, Mcp-Protocol-Version, X-Request-Id',
  'access-control-max-age': '86400',
}
