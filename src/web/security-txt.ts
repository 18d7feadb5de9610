import { dayMs } from '../util/durations.ts'

/** RFC 9116 recommends less than a year. */
const validDays = 180

/**
 * Returns the security.txt with contacts for reports of vulnerabilities (RFC 9116).
 * @param base the public URL
 * @param now milliseconds since 1970
 */
export function securityTxt(contacts: readonly string[], base: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + validDays) * dayMs)
  const lines = contacts.map(contact => `Contact: ${contact}`)
  lines.push(`Expires: ${expires.toISOString()}`)
  const { protocol, origin } = new URL(base)
  if (protocol === 'https:') lines.push(`Canonical: ${origin}${securityTxtPath}`)
  return `${lines.join('\n')}\n`
}

export const securityTxtPath = '/.well-known/security.txt'
