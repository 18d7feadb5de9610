import type { Noted } from '../core/noted.ts'
import type { Span, Tracing } from '../core/tracing.ts'
import { outcomeOf } from './metrics.ts'

/** Writes down how a request went, in the caller's trace where he says one. */
export function traced(
  tracing: Tracing,
  { method, headers }: Request,
  note: Noted,
  answer: () => Promise<Response>,
): Promise<Response> {
  const span: Span = { name: method, kind: 'server', attributes: { 'http.request.method': method } }
  const work = async () => {
    const response = await answer()
    const { via = 'other', what = 'other', requestId, status = response.status } = note
    span.name = what === 'other' ? method : what
    Object.assign(span.attributes, {
      'http.response.status_code': status,
      'forklist.via': via,
      'forklist.operation': what,
      'forklist.outcome': outcomeOf(note, status),
      'forklist.request_id': requestId,
    })
    if (status >= 500) span.failure = outcomeOf(note, status)
    return response
  }
  return tracing.trace(span, work, headers.get('traceparent'))
}
