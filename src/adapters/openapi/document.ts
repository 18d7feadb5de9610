import { createHash } from 'node:crypto'
import { matches } from '../rest/answer.ts'
import type { Document } from '../rest/index.ts'

/** The document as it is served. */
export function openApiDocument(document: object): Document {
  const body = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const headers = { 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding' }
  return {
    path: '/openapi.json',
    answer: request =>
      matches(request.headers.get('if-none-match'), etag)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers: { ...headers, 'content-type': 'application/json' } }),
  }
}
