import { generateKeyPairSync } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { type ErrorOut, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { Problem } from '../../core/problem.ts'
import type { Keyrings } from '../../storage/keyrings.ts'
import type { OAuthStore } from '../../storage/oauth.ts'
import { type AccountParts, accountFinder, consenterOf } from './account.ts'
import { adapters, busy } from './adapter.ts'
import { type Addresses, paths, scope, serverMetadata } from './addresses.ts'
import { authMethods, fitMetadata, isShort } from './clients.ts'
import { cacheDocuments } from './documents.ts'
import { shareSecrets } from './grant-secret.ts'
import { guestLifetime, lifetimes } from './lifetimes.ts'
import { errorPage } from './pages.ts'
import { passKeyring } from './pass-keyring.ts'

/** Bounds, in seconds, on how long a client's document is cached. At least as long as a person may take for one sign-in. */
const documentsKept = { min: lifetimes.Interaction, max: 24 * 3600 }

/** Maximum lifetime of a client's assertion, in seconds. */
const maxProofSeconds = 3600

export type ProviderParts = AccountParts & {
  addresses: Addresses
  store: OAuthStore
  keyrings: Keyrings
  /** Fetches documents of clients at addresses that strangers name: `documentFetch()`. */
  fetch: typeof globalThis.fetch
  failed(error: unknown, requestId: string): void
}

/** Configures the library as the authorization server. */
export function openProvider({
  addresses: { base, resource },
  store,
  keyrings,
  fetch,
  failed,
  ...accounts
}: ProviderParts): Provider {
  const findAccount = accountFinder(accounts)
  const provider = new Provider(base, {
    adapter: adapters(store, id => `${base}${paths.authorization}/${id}`),
    fetch,
    fetchResponseBodyLimits: { jwks_uri: 64 * 1024 },
    routes: paths,
    ttl: {
      ...lifetimes,
      Grant: (_ctx, { accountId }) => (consenterOf(accountId!).isGuest ? guestLifetime : lifetimes.Grant),
    },
    // Tokens are opaque and nothing is signed, but the library does not start without a key.
    jwks: { keys: [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'Ed25519', token_endpoint_auth_method: 'none' },
    responseTypes: ['code'],
    scopes: [],
    clientAuthMethods: authMethods,
    // Assertions are stored until they expire, so that each is accepted once.
    assertJwtClientAuthClaimsAndHeader(_ctx, { exp }) {
      if ((exp as number) > Date.now() / 1000 + maxProofSeconds)
        throw new errors.InvalidClientAuth('the client_assertion JWT expires too late')
    },
    pkce: { required: () => true },
    // Not an extra member: this is the hook in which the library lets a client's metadata be changed.
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_ctx, _key, _value, metadata) => fitMetadata(metadata),
    },
    // Not an extra parameter either: the library calls this for each request before it stores anything of it.
    extraParams: { scope: reduceRequest },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    // An account is an API key, by its hash, or the guests of one.
    findAccount: (_ctx, accountId) => findAccount(accountId),
    cookies: {
      names: { interaction: 'forklist_consent', resume: 'forklist_resume', session: 'forklist_session' },
    },
    interactions: { url: (_ctx, interaction) => `${base}${paths.consent}/${interaction.uid}` },
    renderError,
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: documentsKept,
        allowFetch: (_ctx, id) => isShort(id),
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        async getResourceServerInfo(_ctx, requested) {
          if (requested !== resource) throw new errors.InvalidTarget()
          return { scope, audience: resource, accessTokenFormat: 'opaque' }
        },
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
  })
  addressedAs(provider, base)
  cacheDocuments(provider, store)
  shareSecrets(provider)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery') ctx.body = serverMetadata(ctx.body as Record<string, unknown>)
    if (ctx.oidc?.route === 'resume' || ctx.oidc?.route === 'token') await passed(ctx as KoaContextWithOIDC, keyrings)
    if (ctx.status === 503) ctx.set('retry-after', '5')
  })

  provider.on('interaction.ended', forgetSession)
  provider.on('grant.error', withoutKeys)
  provider.on('revocation.error', withoutKeys)
  provider.on('server_error', (ctx, error) => {
    if (!withoutStorage(ctx, error)) failed(error, requestIdOn(ctx))
  })
  const koa: EventEmitter = provider
  koa.on('error', (error, ctx) => failed(error, requestIdOn(ctx)))
  return provider
}

/** Sets the library's address. It would otherwise use the Host header, which any client can choose. */
function addressedAs(provider: Provider, base: string): void {
  const { protocol, host, origin, pathname } = new URL(base)
  const fixed = { protocol: protocol.slice(0, -1), host, origin, href: `${origin}/` }
  for (const [name, value] of Object.entries(fixed)) Object.defineProperty(provider.request, name, { get: () => value })
  Object.assign(provider.context, { mountPath: pathname.replace(/\/$/, '') })
}

/** Forgets the session, so that the next authorization asks for the key again. The library recognizes a transient session by this. */
function forgetSession(ctx: KoaContextWithOIDC): void {
  Object.assign(ctx.oidc.session!, { destroyed: true })
}

/** Tells the client to retry if its keys cannot be fetched. The library would say that its assertion is invalid. */
function withoutKeys(ctx: KoaContextWithOIDC, { cause }: errors.OIDCProviderError): void {
  if (!(cause instanceof errors.InvalidClientMetadata)) return
  const { status, error, error_description } = busy('the keys of the client cannot be read')
  ctx.status = status
  ctx.body = { error, error_description }
}

/** Tells the client to retry while the database does not answer. @returns whether that caused the failure */
function withoutStorage(ctx: KoaContextWithOIDC, failure: unknown): boolean {
  if (!(failure instanceof Problem) || failure.code !== 'storage_unavailable') return false
  const { status, error, error_description } = busy('the storage does not answer')
  ctx.status = status
  if (ctx.type === 'application/json') ctx.body = { error, error_description }
  return true
}

/** Passes the keyring on. Without it the tokens are not sent, because lists would be lost. The client may refresh again. */
async function passed(ctx: KoaContextWithOIDC, keyrings: Keyrings): Promise<void> {
  try {
    await passKeyring(ctx, keyrings)
  } catch (error) {
    if (!withoutStorage(ctx, error)) throw error
    ctx.remove('location')
    if (ctx.type !== 'application/json') await renderError(ctx, busy('the storage does not answer'))
  }
}

async function renderError(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): Promise<void> {
  const { body, pageHeaders: headers } = await errorPage(error, error_description)
  ctx.set(headers)
  ctx.type = 'html'
  ctx.body = body
}

const requestIdOn = (ctx: KoaContextWithOIDC): string => String(ctx.res.getHeader('x-request-id'))

/** Parameters that are used. The others would be stored during the consent for nothing. */
const meaningful = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'prompt',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
])
const maxParameterLength = 4000

/**
 * Reduces an authorization request to what is stored, in place. Assistants ask for scopes of other services or for none; there is only
 * one.
 * @throws InvalidRequest for a request that is too long to store
 */
function reduceRequest({ oidc }: KoaContextWithOIDC): void {
  const params = oidc.params!
  for (const name of Object.keys(params)) if (!meaningful.has(name)) params[name] = undefined
  params.scope = scope
  if (Buffer.byteLength(JSON.stringify(params)) > maxParameterLength)
    throw new errors.InvalidRequest(`the parameters must be at most ${maxParameterLength} bytes together`)
}
