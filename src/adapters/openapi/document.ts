import { createHash } from 'node:crypto'
import { matches } from '../http/index.ts'
import type { Document } from '../rest/index.ts'

/** The document as it is served. @param make makes it, when it is first asked for: a start does not wait for what few want */
export function openApiDocument(make: () => object): Document {
  let made: ReturnType<typeof finished> | undefined
  return {
    path: '/openapi.json',
    answer(request) {
      made ??= finished(make())
      const { body, headers } = made
      return matches(request.headers.get('if-none-match'), headers.etag)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
    },
  }
}

function finished(document: object) {
  const body = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  return { body, headers: { 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding' } }
}
