import { setImmediate } from 'node:timers/promises'
import type { ListHead } from '../../core/access.ts'
import type { Admitted } from '../../core/dispatcher.ts'
import { FileResponse, type Operation, type WrittenResponse } from '../../core/operation.ts'
import { copyOutOfPool, responseLookup, type StoredResponse, storedResponseSize } from '../../core/stored-response.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { cacheKey, VersionedCache, type VersionedValue, versionOf } from '../../core/versioned-cache.ts'
import type { VersionedResponse } from '../../core/versioned-response.ts'
import { entityTag, type Headers, matches, notModified, requestContextOf, storedResponse } from '../http/index.ts'

type AdmittedToVersion = Admitted<ListHead> & { versioned: VersionedResponse<ListHead> }

/** Headers that describe a response. */
export type ResponseHeaders = {
  headers: Headers
  /** Headers that depend on the response. */
  more(answer: unknown): Headers
}

/** Caches responses that depend only on the version of a list. */
export class CachedResponses {
  readonly #cache: VersionedCache<StoredResponse>

  /** @param cache name of the cache in metrics */
  constructor(cache: string, telemetry: Telemetry) {
    this.#cache = new VersionedCache(cache, storedResponseSize, telemetry)
  }

  /** Answers from the cache, or performs the request. @param again admits it without a credential; holds no reference to it */
  async to(
    request: Request,
    requestId: string,
    operation: Operation,
    admitted: AdmittedToVersion,
    described: ResponseHeaders,
    again: () => Promise<Admitted<ListHead>>,
  ): Promise<Response> {
    const { versioned, personal } = admitted
    const key = cacheKey(operation, versioned)
    if (!personal)
      requestContextOf(request).responseLookup = responseLookup(
        versioned.list.slug,
        this.#cache,
        key,
        this.#remake(key, described, again),
      )
    const etag = entityTag(versioned.list, versioned.representation)
    if (matches(request.headers.get('if-none-match'), etag))
      return notModified({ ...described.headers, etag }, requestId)
    return storedResponse(await this.#finished(key, described, admitted), request, requestId)
  }

  /** A method of its own, so that the closure keeps nothing else alive. */
  #remake(key: string, described: ResponseHeaders, again: () => Promise<Admitted<ListHead>>) {
    return async (): Promise<StoredResponse | undefined> => {
      const { versioned, personal, perform } = await again()
      return versioned && !personal ? this.#finished(key, described, { versioned, personal, perform }) : undefined
    }
  }

  #finished(key: string, described: ResponseHeaders, admitted: AdmittedToVersion): Promise<StoredResponse> {
    return this.#cache.getOrMake(key, admitted.versioned.list, () => made(described, admitted))
  }
}

async function made(
  described: ResponseHeaders,
  { versioned, perform }: AdmittedToVersion,
): Promise<VersionedValue<StoredResponse>> {
  const answer = versioned.write ? await versioned.write() : await perform()
  const madeOf = answer instanceof FileResponse ? answer.version : (versionOf(answer) ?? versioned.list.version)
  const [own, body] =
    answer instanceof FileResponse ? await fileOf(answer) : jsonOf(answer, versioned.write !== undefined)
  // The list may have changed since admission. Files name no source lists.
  const { sourcesTag } = versioned.write ? (answer as WrittenResponse) : versioned.list
  const etag = entityTag({ version: madeOf, sourcesTag }, versioned.representation)
  return {
    madeOf,
    value: { headers: { ...described.headers, ...own, ...described.more(answer), etag }, body: copyOutOfPool(body) },
  }
}

type ResponseContent = [own: Headers, body: Uint8Array<ArrayBuffer>]

// Bytes instead of text: encoding the text for each reader was a quarter of the work.
const jsonOf = (answer: unknown, isWritten: boolean): ResponseContent => [
  { 'content-type': 'application/json' },
  isWritten ? (answer as WrittenResponse).json : Buffer.from(JSON.stringify(answer)),
]

/** Number of characters made before other requests get a turn. */
const charactersPerTurn = 65_536

async function fileOf({ mediaType, disposition, chunks }: FileResponse<unknown>): Promise<ResponseContent> {
  const pieces: Buffer[] = []
  let text = ''
  for (const chunk of chunks) {
    text += chunk
    if (text.length < charactersPerTurn) continue
    pieces.push(Buffer.from(text))
    text = ''
    await setImmediate()
  }
  pieces.push(Buffer.from(text))
  const own = {
    'content-type': mediaType,
    'content-disposition': disposition,
    'content-security-policy': "default-src 'none'; sandbox",
  }
  return [own, Buffer.concat(pieces)]
}
