import { type ClientAuthMethod, errors } from 'oidc-provider'
import { oneLine } from '../../domain/text.ts'

const maxRedirectUris = 20
const maxUriLength = 2000
const maxUrisLength = 4000
const clientName = oneLine(100)

// Members of RFC 7591 and OpenID Connect that are used. The others would be stored for nothing.
const meaningful = new Set([
  'client_id',
  'client_id_issued_at',
  'client_name',
  'redirect_uris',
  'grant_types',
  'token_endpoint_auth_method',
  'token_endpoint_auth_signing_alg',
  'jwks',
  'jwks_uri',
])

/** Supported grant types. Some clients ask for more. */
const grantTypes = ['authorization_code', 'refresh_token']

export const authMethods: ClientAuthMethod[] = ['none', 'private_key_jwt']

/** Returns whether a client id is the address of a document that describes the client. */
export const isDocument = (clientId: string): boolean => /^https:\/\//i.test(clientId)

/** Returns whether a client id is short enough to store. */
export const isShort = (clientId: string): boolean => Buffer.byteLength(clientId) <= maxUriLength

/**
 * Adjusts a client's metadata to what is supported, in place. RFC 7591 allows the response to differ from the request, and clients follow
 * the response.
 * @throws InvalidClientMetadata for metadata that cannot be adjusted
 */
export function fitMetadata(metadata: Record<string, unknown>): void {
  const { client_id, client_name, redirect_uris, grant_types } = metadata
  for (const name of Object.keys(metadata)) if (!meaningful.has(name)) delete metadata[name]

  // The kind of application that may redirect to https, to any port of the loopback, or to its own scheme.
  metadata.application_type = 'native'
  metadata.response_types = ['code']

  // A client secret would have to be stored and would prove nothing: anyone can register. A client's document can publish a key instead.
  if (!isDocument(client_id as string) || metadata.token_endpoint_auth_method !== 'private_key_jwt') {
    metadata.token_endpoint_auth_method = 'none'
    for (const name of ['token_endpoint_auth_signing_alg', 'jwks', 'jwks_uri']) delete metadata[name]
  }

  if (Array.isArray(grant_types)) metadata.grant_types = grantTypes.filter(type => grant_types.includes(type))
  const lengths = Array.isArray(redirect_uris) ? redirect_uris.map(uri => Buffer.byteLength(String(uri))) : []
  const together = lengths.reduce((sum, length) => sum + length, 0)
  if (lengths.length > maxRedirectUris || Math.max(...lengths) > maxUriLength || together > maxUrisLength)
    throw new errors.InvalidClientMetadata(
      `redirect_uris must be at most ${maxRedirectUris} of at most ${maxUriLength} bytes each and ${maxUrisLength} together`,
    )

  if (client_name === undefined) return
  const name = clientName.safeParse(client_name)
  if (!name.success) throw new errors.InvalidClientMetadata(`client_name ${name.error.issues[0]!.message}`)
  metadata.client_name = name.data
}

/** The client that asks for access, as far as it can be identified. */
export type ConsentRequest = {
  /** The client's own name. Anyone can choose any name. */
  name: string | undefined
  /** The host that vouches for the name. */
  vouchedBy: string | undefined
  /** Where the person and the access code are sent. This decides whether the client is trustworthy. */
  returnsTo: { host: string } | { thisComputer: string } | { app: string }
}

export const consentRequest = (clientId: string, name: string | undefined, redirectUri: string): ConsentRequest => ({
  name,
  vouchedBy: isDocument(clientId) ? new URL(clientId).host : undefined,
  returnsTo: returnsTo(redirectUri),
})

export function returnsTo(redirectUri: string): ConsentRequest['returnsTo'] {
  const { protocol, host } = new URL(redirectUri)
  if (protocol === 'https:') return { host }
  // Only the loopback address may be unencrypted: see `fitMetadata`.
  return protocol === 'http:' ? { thisComputer: host } : { app: protocol }
}
