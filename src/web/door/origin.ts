/**
 * Whether a page of another site asks, as browsers say. What is no browser says what it likes: for programs there are the caps.
 * @param base the public URL
 */
export const isFromOtherSite = ({ headers, url }: Request, base: string): boolean => {
  const relation = headers.get('sec-fetch-site')
  if (relation !== null && relation !== 'same-origin' && relation !== 'none') return true
  const origin = headers.get('origin')
  if (origin === null) return false
  // A service may be reached under more names than the public one. What stands before the host a proxy with TLS has changed.
  return origin !== new URL(base).origin && URL.parse(origin)?.host !== new URL(url).host
}
