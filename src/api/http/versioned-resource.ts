import type { ListHead } from '../../core/access.ts'
import type { VersionedValue } from '../../core/versioned-cache.ts'
import type { Headers } from './headers.ts'

/** A representation of a list that depends on nothing but the list's version. */
export type VersionedResource = {
  /** The list, as access to it was checked. */
  list: ListHead
  /** Identifies the representation among all lists: the operation or page with its input, language and encoding. */
  key: string
  /** The part of the entity tag that tells this representation from others of the list. */
  representation: string
  /** Headers of every response, also of a 304. */
  headers: Headers
  /** Whether access needed no credential. Equal requests then get the same response. */
  isPublic: boolean
  make(): Promise<VersionedValue<MadeResponse>>
}

/** A response as it was made. Its version may be newer than the one that access was checked for. */
export type MadeResponse = {
  /** Headers that depend on the content. */
  headers: Headers
  body: Uint8Array<ArrayBuffer>
  /** The state of the sources that the content names. */
  sourcesTag: string | undefined
}

/** Answers a request for a resource: with 304, from the response cache, or with a new response. */
export type RespondCached = (request: Request, resource: VersionedResource) => Promise<Response>
