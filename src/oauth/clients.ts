import { type ClientAuthMethod, errors } from 'oidc-provider'
import { oneLine } from '../domain/text.ts'

const mostRedirectUris = 20
const longestUri = 2000
const longestUris = 4000
const clientName = oneLine(100)

// Of everything RFC 7591 and OpenID Connect have, what means something here. The rest would be kept for nothing.
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

/** What clients may do to get tokens, which some of them ask for beside things that nobody does here. */
const grantTypes = ['authorization_code', 'refresh_token']

export const authMethods: ClientAuthMethod[] = ['none', 'private_key_jwt']

/** Whether a client id is the address of a document that describes the client. */
export const isDocument = (clientId: string): boolean => /^https:\/\//i.test(clientId)

/** Whether a client id is short enough to be kept. */
export const isShort = (clientId: string): boolean => Buffer.byteLength(clientId) <= longestUri

/**
 * What a client says of itself, made into what it can be here, in place: RFC 7591 allows to answer with something else than was
 * asked for, and clients go by the answer.
 * @throws InvalidClientMetadata for what cannot be made to fit
 */
export function fitted(metadata: Record<string, unknown>): void {
  const { client_id, client_name, redirect_uris, grant_types } = metadata
  for (const name of Object.keys(metadata)) if (!meaningful.has(name)) delete metadata[name]

  // Of the two kinds the one whose redirects are https, the loopback with any port, or a scheme of the app's own.
  metadata.application_type = 'native'
  metadata.response_types = ['code']

  // Secrets would have to be kept, and prove nothing in the hands of somebody who could register anyway. Who publishes a document
  // may publish a key in it.
  if (!isDocument(client_id as string) || metadata.token_endpoint_auth_method !== 'private_key_jwt') {
    metadata.token_endpoint_auth_method = 'none'
    for (const name of ['token_endpoint_auth_signing_alg', 'jwks', 'jwks_uri']) delete metadata[name]
  }

  if (Array.isArray(grant_types)) metadata.grant_types = grantTypes.filter(type => grant_types.includes(type))
  const lengths = Array.isArray(redirect_uris) ? redirect_uris.map(uri => Buffer.byteLength(String(uri))) : []
  const together = lengths.reduce((sum, length) => sum + length, 0)
  if (lengths.length > mostRedirectUris || Math.max(...lengths) > longestUri || together > longestUris)
    throw new errors.InvalidClientMetadata(
      `redirect_uris must be at most ${mostRedirectUris} of at most ${longestUri} bytes each and ${longestUris} together`,
    )

  if (client_name === undefined) return
  const name = clientName.safeParse(client_name)
  if (!name.success) throw new errors.InvalidClientMetadata(`client_name ${name.error.issues[0]!.message}`)
  metadata.client_name = name.data
}
