const aYear = 31_536_000

/** Returns the default security headers: no sniffing, no scripts, no framing, same origin only. */
export const securityHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  ...(publicUrl !== undefined && hasHost(publicUrl) && { 'strict-transport-security': `max-age=${aYear}` }),
})

/** Returns whether the service has an https host to itself. HSTS would affect other services on the same host. */
const hasHost = (publicUrl: string): boolean => {
  const { protocol, pathname } = new URL(publicUrl)
  return protocol === 'https:' && pathname === '/'
}
