import type { Headers } from './headers.ts'

/**
 * How an answer about a list may be kept.
 * @param personal whether a credential was what let the request pass
 * @param sharedCacheSeconds how long shared caches may keep what is public; 0 for not without asking
 * @param vary the headers of requests that it depends on
 */
export const cachingOf = (personal: boolean, sharedCacheSeconds: number, vary: string): Headers => {
  if (personal) return { 'cache-control': 'private, no-store' }
  const shared = sharedCacheSeconds > 0 ? `, s-maxage=${sharedCacheSeconds}` : ''
  return { 'cache-control': `public, no-cache${shared}`, vary }
}
