import { packageInfo } from '../../util/package-info.ts'
/** Paths of the sign-in below the public URL. */
export const paths = {
  authorization: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** The only scope. */
export const scope = 'lists'

export type Addresses = {
  /** The public URL without a trailing slash. */
  base: string
  /** The resource that tokens are for. */
  resource: string
  /** Paths of the metadata of the resource. Clients are sent to the first. */
  resourceMetadata: readonly string[]
  /** Paths of the metadata of the authorization server. The library knows the first. */
  serverMetadata: readonly string[]
}

/**
 * Returns the addresses of the sign-in. RFC 8414 and RFC 9728 put `.well-known` before the path of the resource. If the public URL has a
 * path, those addresses are outside the service. OpenID Connect and the challenge put it after the path, so clients need none outside.
 * @param resourcePath path of the tool endpoint below the public URL
 */
export function addressesAt(base: string, resourcePath: string): Addresses {
  const { pathname } = new URL(base)
  const prefix = pathname === '/' ? '' : pathname
  const resource = '/.well-known/oauth-protected-resource'
  const server = '/.well-known/oauth-authorization-server'
  const openId = '/.well-known/openid-configuration'
  return {
    base,
    resource: base + resourcePath,
    resourceMetadata: unique([resource + resourcePath, resource, resource + prefix + resourcePath]),
    serverMetadata: unique([server, openId, server + prefix, openId + prefix]),
  }
}

const unique = (paths: string[]): string[] => [...new Set(paths)]

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
