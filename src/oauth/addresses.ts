/** Where the sign-in is, below the public URL. */
export const paths = {
  authorization: '/oauth/authorize',
  consent: '/oauth/consent',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** The one thing that can be allowed. */
export const scope = 'lists'

export type Addresses = {
  /** The public URL, without a slash at its end. */
  base: string
  /** What tokens are for. */
  resource: string
  /** Paths of the metadata of what tokens are for; the first is the one that clients are sent to. */
  resourceMetadata: readonly string[]
  /** Paths of the metadata of the authorisation server; the first is the one that the library knows. */
  serverMetadata: readonly string[]
}

/**
 * RFC 8414 and RFC 9728 put `.well-known` before the path of what the metadata are about. For a public URL with a path that is
 * outside of it; OpenID Connect and the address in the challenge put it behind, so that no client depends on the outside.
 * @param resourcePath of the tool endpoint, below the public URL
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
