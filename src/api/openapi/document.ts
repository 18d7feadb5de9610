import { staticResponse } from '../http/index.ts'
import type { Document } from '../rest/index.ts'

const documentHeaders = { 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' }

/** What a reader of the document wants: the whole interface, or the part that platforms of custom actions can read. */
export type Readers = 'all' | 'actions'

/** Serves the document. @param make builds it at the first request, because few clients need it and a start should not wait */
export function openApiDocument(make: (readers: Readers) => object): Document {
  const answers = new Map<Readers, ReturnType<typeof staticResponse>>()
  return {
    path: '/openapi.json',
    answer(request, more) {
      const readers = new URL(request.url).searchParams.get('for') === 'actions' ? 'actions' : 'all'
      let answer = answers.get(readers)
      if (!answer) {
        answer = staticResponse(JSON.stringify(make(readers)), 'application/json', documentHeaders)
        answers.set(readers, answer)
      }
      return answer(request, more)
    },
  }
}

/** Maximum length of a text in characters. Platforms of custom actions are reported to take no more. */
const maxLength = 300

/** Shortens the descriptions and summaries of a document, at the end of a sentence if possible. */
export const withShortTexts = <Document extends object>(document: Document): Document =>
  JSON.parse(JSON.stringify(document), (name, value) =>
    (name === 'description' || name === 'summary') && typeof value === 'string' ? shortened(value) : value,
  )

function shortened(text: string): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength)
  const end = start.lastIndexOf('. ')
  return end > 0 ? start.slice(0, end + 1) : `${start.slice(0, start.lastIndexOf(' '))} …`
}
