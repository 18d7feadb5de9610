import { staticResponse } from '../http/index.ts'
import type { Document } from '../rest/index.ts'

const documentHeaders = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' }

/** Serves the document. @param make builds it at the first request, because few clients need it and a start should not wait */
export function openApiDocument(make: () => object): Document {
  let answer: ReturnType<typeof staticResponse> | undefined
  return {
    path: '/openapi.json',
    answer(request, more) {
      answer ??= staticResponse(JSON.stringify(make()), 'application/json', documentHeaders)
      return answer(request, more)
    },
  }
}
