import { fixedAnswer } from '../http/index.ts'
import type { Document } from '../rest/index.ts'

const headers = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' }

/** The document as it is served. @param make makes it, when it is first asked for: a start does not wait for what few want */
export function openApiDocument(make: () => object): Document {
  let answer: ReturnType<typeof fixedAnswer> | undefined
  return {
    path: '/openapi.json',
    answer(request, more) {
      answer ??= fixedAnswer(JSON.stringify(make()), 'application/json', headers)
      return answer(request, more)
    },
  }
}
