import { generateKeyPairSync } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { type ErrorOut, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { Problem } from '../core/problem.ts'
import type { OAuthStore } from '../storage/oauth.ts'
import { adapters } from './adapter.ts'
import { type Addresses, paths, scope } from './addresses.ts'
import { keptOf } from './asked.ts'
import { busy } from './busy.ts'
import { authMethods, fitted, isShort } from './clients.ts'
import { keepDocuments } from './documents.ts'
import { shareSecrets } from './grant-secret.ts'
import { lifetimes } from './lifetimes.ts'
import { serverMetadata } from './metadata.ts'
import { deadEnd } from './pages.ts'

/** In seconds, between which a document says for how long it holds: no shorter than a person may take for one sign-in. */
const documentsKept = { min: lifetimes.Interaction, max: 24 * 3600 }

/** How long a client's proof of who it is may be good for, in seconds. */
const longestProof = 3600

export type Parts = {
  addresses: Addresses
  store: OAuthStore
  /** Whether an API key is in use, by its hash. */
  isKey(hash: string): Promise<boolean>
  /** For documents of clients, whose addresses strangers name: `documentFetch()`. */
  fetch: typeof globalThis.fetch
  failed(error: unknown, requestId: string): void
}

/** The authorisation server: the library, told what is wanted of it. */
export function openProvider({ addresses: { base, resource }, store, isKey, fetch, failed }: Parts): Provider {
  const provider = new Provider(base, {
    adapter: adapters(store, id => `${base}${paths.authorization}/${id}`),
    fetch,
    fetchResponseBodyLimits: { jwks_uri: 64 * 1024 },
    routes: paths,
    ttl: lifetimes,
    // Tokens say nothing by themselves and nothing is signed, but the library does not begin without a key.
    jwks: { keys: [generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'Ed25519', token_endpoint_auth_method: 'none' },
    responseTypes: ['code'],
    scopes: [],
    clientAuthMethods: authMethods,
    // So that it is taken once, it is kept until then.
    assertJwtClientAuthClaimsAndHeader(_ctx, { exp }) {
      if ((exp as number) > Date.now() / 1000 + longestProof)
        throw new errors.InvalidClientAuth('the client_assertion JWT runs out too late')
    },
    pkce: { required: () => true },
    // The members named here are not extra; this is where the library lets metadata be changed, once a client.
    extraClientMetadata: {
      properties: ['application_type'],
      validator: (_ctx, _key, _value, metadata) => fitted(metadata),
    },
    // Nothing extra either: this is called when a request has been looked at and nothing of it is kept yet.
    extraParams: { scope: keptOf },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    // An account is an API key, by its hash; it ends when the key is revoked.
    findAccount: async (_ctx, hash) =>
      (await isKey(hash)) ? { accountId: hash, claims: async () => ({ sub: hash }) } : undefined,
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
        async getResourceServerInfo(_ctx, asked) {
          if (asked !== resource) throw new errors.InvalidTarget()
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
  keepDocuments(provider, store)
  shareSecrets(provider)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery') ctx.body = serverMetadata(ctx.body as Record<string, unknown>)
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

/** The library takes its own address from the Host header, which is anybody's to choose. */
function addressedAs(provider: Provider, base: string): void {
  const { protocol, host, origin, pathname } = new URL(base)
  const fixed = { protocol: protocol.slice(0, -1), host, origin, href: `${origin}/` }
  for (const [name, value] of Object.entries(fixed)) Object.defineProperty(provider.request, name, { get: () => value })
  Object.assign(provider.context, { mountPath: pathname.replace(/\/$/, '') })
}

/** Nobody stays signed in: the next authorisation asks for the key again. This is how the library knows a session that is not to be kept. */
function forgetSession(ctx: KoaContextWithOIDC): void {
  Object.assign(ctx.oidc.session!, { destroyed: true })
}

/** A client whose keys cannot be read now is not one that has proved nothing. */
function withoutKeys(ctx: KoaContextWithOIDC, { cause }: errors.OIDCProviderError): void {
  if (!(cause instanceof errors.InvalidClientMetadata)) return
  const { status, error, error_description } = busy('the keys of the client cannot be read')
  ctx.status = status
  ctx.body = { error, error_description }
}

/** Who asks while the database does not answer may come again, and is told so. @returns whether that is why it failed */
function withoutStorage(ctx: KoaContextWithOIDC, failure: unknown): boolean {
  if (!(failure instanceof Problem) || failure.code !== 'storage_unavailable') return false
  const { status, error, error_description } = busy('the storage does not answer')
  ctx.status = status
  if (ctx.type === 'application/json') ctx.body = { error, error_description }
  return true
}

async function renderError(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): Promise<void> {
  const { body, headers } = await deadEnd(error, error_description)
  ctx.set(headers)
  ctx.type = 'html'
  ctx.body = body
}

const requestIdOn = (ctx: KoaContextWithOIDC): string => String(ctx.res.getHeader('x-request-id'))
