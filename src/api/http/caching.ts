import type { Headers } from './headers.ts'

/**
 * Returns the caching headers of an answer about a list.
 * @param personal whether the request needed a credential
 * @param sharedCacheSeconds how long shared caches may store public answers; 0 makes them revalidate
 * @param vary request headers that the answer depends on
 */
export const cachingOf = (personal: boolean, sharedCacheSeconds: number, vary: string): Headers => {
  if (personal) return { 'cache-control': 'private, no-store' }
  const shared = sharedCacheSeconds > 0 ? `, s-maxage=${sharedCacheSeconds}` : ''
  return { 'cache-control': `public, no-cache${shared}`, vary }
}
