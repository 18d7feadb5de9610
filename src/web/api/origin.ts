import type { Bindings } from '../../util/client-address.ts'

export type OriginCheck = (request: Request, bindings: Bindings) => boolean

/**
 * Returns a check that is true for requests from pages of other sites. It trusts what browsers declare. Programs can declare anything,
 * but quotas limit them. The `Host` of a request proves nothing: a site can point its own name at this service (DNS rebinding).
 * @param base the public URL
 * @param allowedHosts further host names of this service, without ports
 */
export function originCheck(base: string, allowedHosts: readonly string[]): OriginCheck {
  const publicHost = withLocalhost(new URL(base).host)
  const isDevelopment = /^localhost(:|$)/.test(publicHost)
  const isOwn = ({ host, hostname }: URL, bindings: Bindings): boolean => {
    // The scheme may differ: a proxy may have added TLS.
    const named = withLocalhost(host)
    if (named === publicHost || allowedHosts.includes(hostname)) return true
    // Without a public URL, the address of the connection counts, such as 192.168.1.5:3000 for a phone.
    return isDevelopment && named === localHostOf(bindings)
  }
  return ({ headers }, bindings) => {
    const relation = headers.get('sec-fetch-site')
    if (relation !== null && relation !== 'same-origin' && relation !== 'none') return true
    const sent = headers.get('origin')
    if (sent === null) return false
    const origin = URL.parse(sent)
    return origin?.origin !== sent || !isOwn(origin, bindings)
  }
}

/** Replaces the addresses of this machine, 127.0.0.1 and [::1], by `localhost`. */
const withLocalhost = (host: string): string => host.replace(/^(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost')

/** Returns the service's own address and port of the connection, in the form of a URL's host. */
function localHostOf(bindings: Bindings): string | undefined {
  const { localAddress, localPort } = bindings?.incoming?.socket ?? {}
  if (localAddress === undefined) return undefined
  const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '')
  const url = URL.parse(`http://${address.includes(':') ? `[${address}]` : address}:${localPort}`)
  return url === null ? undefined : withLocalhost(url.host)
}
