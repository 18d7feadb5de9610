const aDay = 86_400_000
/** Days for which it counts: less than a year, as RFC 9116 asks, so that nobody goes by what was kept somewhere for long. */
const countsFor = 180

/**
 * Where people tell of weaknesses (RFC 9116).
 * @param base the public URL
 * @param now milliseconds since 1970
 */
export function securityTxt(contacts: readonly string[], base: string, now: number): string {
  const expires = new Date((Math.floor(now / aDay) + countsFor) * aDay)
  const lines = contacts.map(contact => `Contact: ${contact}`)
  lines.push(`Expires: ${expires.toISOString()}`)
  const { protocol, origin } = new URL(base)
  if (protocol === 'https:') lines.push(`Canonical: ${origin}${securityTxtPath}`)
  return `${lines.join('\n')}\n`
}

export const securityTxtPath = '/.well-known/security.txt'
