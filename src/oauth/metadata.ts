import { about } from '../about.ts'
import { type Addresses, scope } from './addresses.ts'

/** RFC 9728's, of what tokens are for. */
export const resourceMetadata = ({ base, resource }: Addresses) => ({
  resource,
  authorization_servers: [base],
  scopes_supported: [scope],
  bearer_methods_supported: ['header'],
  resource_name: about.title,
})

/** RFC 8414's: what the library says of itself, without what belongs to ID tokens and so is not there. */
export function serverMetadata(said: Record<string, unknown>): Record<string, unknown> {
  const { claims_supported: _, claim_types_supported: __, claims_parameter_supported: ___, ...rest } = said
  return {
    ...rest,
    scopes_supported: [scope],
    revocation_endpoint_auth_methods_supported: said.token_endpoint_auth_methods_supported,
    revocation_endpoint_auth_signing_alg_values_supported: said.token_endpoint_auth_signing_alg_values_supported,
    // Clients that look under OpenID Connect's address insist on this member, as on `jwks_uri` and `subject_types_supported`.
    id_token_signing_alg_values_supported: [],
  }
}

/** The keys with which tokens are signed: none are. */
export const jwks = { keys: [] }
