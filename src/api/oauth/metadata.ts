import { packageInfo } from '../../util/package-info.ts'
import { type Addresses, scope } from './addresses.ts'

/** Returns the metadata of the resource (RFC 9728). */
export const resourceMetadata = ({ base, resource }: Addresses) => ({
  resource,
  authorization_servers: [base],
  scopes_supported: [scope],
  bearer_methods_supported: ['header'],
  resource_name: packageInfo.title,
})

/** Returns the metadata of the authorization server (RFC 8414): the library's, without the members about ID tokens. */
export function serverMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  const { claims_supported: _, claim_types_supported: __, claims_parameter_supported: ___, ...rest } = metadata
  return {
    ...rest,
    scopes_supported: [scope],
    revocation_endpoint_auth_methods_supported: metadata.token_endpoint_auth_methods_supported,
    revocation_endpoint_auth_signing_alg_values_supported: metadata.token_endpoint_auth_signing_alg_values_supported,
    // Clients that read OpenID Connect's address require this member, `jwks_uri` and `subject_types_supported`.
    id_token_signing_alg_values_supported: [],
  }
}

/** No tokens are signed. */
export const jwks = { keys: [] }
