const aYear = 31_536_000

/**
 * What every answer says that says nothing else of itself: it is what it says it is, runs nothing and is in no frame when it is opened
 * by itself, and is for this site's pages alone.
 */
export const everyAnswer = (publicUrl: string | undefined): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  ...(publicUrl !== undefined && hasHost(publicUrl) && { 'strict-transport-security': `max-age=${aYear}` }),
})

/** Behind https, and with a host of its own: below a path others are there too, of whom nothing is known here. */
const hasHost = (publicUrl: string): boolean => {
  const { protocol, pathname } = new URL(publicUrl)
  return protocol === 'https:' && pathname === '/'
}
