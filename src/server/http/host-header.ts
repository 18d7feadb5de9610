import type { IncomingMessage } from 'node:http'

/** The last valid host. Most requests repeat it, and parsing takes 1 µs. */
let lastValid: string | undefined

/**
 * Returns whether a request names exactly one valid `host` or `host:port` (RFC 9112, 3.2). Node refuses HTTP/1.1 without a `Host` but
 * ignores a second one, which a proxy may have used. HTTP/1.0 may omit it.
 */
export function hasValidHost({ rawHeaders, headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  if (count > 1) return false
  if (host === lastValid) return true
  const isValid = authority.test(host) && URL.canParse(`http://${host}`)
  if (isValid) lastValid = host
  return isValid
}

const authority = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i
