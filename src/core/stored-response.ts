import type { ListHead } from './access.ts'
import type { VersionedCache } from './versioned-cache.ts'

/** A cached response without the headers that differ per request. */
export type StoredResponse = {
  /** Headers by lower-case name, including `etag`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** Copies the bytes out of Node's buffer pool. A cached slice would keep the whole pool alive: that took four times the memory. */
export const copyOutOfPool = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)

/** Finds the cached response to equal requests while the list is public. */
export type ResponseLookup = {
  /** The slug of the list. The response is valid for one version of it. */
  slug: string
  /** Returns the cached response. @param list its present state */
  find(list: ListHead): StoredResponse | undefined
  /**
   * Makes the response on a miss. Absent if it depends on more than the URL.
   * @returns `undefined` once the list is no longer public
   */
  make?(): Promise<StoredResponse | undefined>
}

/** Creates a look-up in a versioned cache. @param key the cache key */
export const responseLookup = (
  slug: string,
  cache: VersionedCache<StoredResponse>,
  key: string,
  make?: ResponseLookup['make'],
): ResponseLookup => ({
  slug,
  find: list => cache.get(key, list),
  ...(make && { make }),
})

/** Returns the approximate bytes of a response in memory. */
export const storedResponseSize = ({ headers, body }: StoredResponse): number => {
  let size = body.length
  for (const name in headers) size += name.length + headers[name]!.length
  return size
}
