import type { RequestContext } from '../../core/request-context.ts'
import type { Span, Tracing } from '../../core/tracing.ts'
import { outcomeOf } from './request-metrics.ts'

/** Traces a request, within the client's trace if it sent one. */
export function traceRequest(
  tracing: Tracing,
  { method, headers }: Request,
  context: RequestContext,
  answer: () => Promise<Response>,
): Promise<Response> {
  const span: Span = { name: method, kind: 'server', attributes: { 'http.request.method': method } }
  const work = async () => {
    const response = await answer()
    const { via = 'other', target = 'other', requestId, status = response.status } = context
    span.name = target === 'other' ? method : target
    Object.assign(span.attributes, {
      'http.response.status_code': status,
      'forklist.via': via,
      'forklist.operation': target,
      'forklist.outcome': outcomeOf(context, status),
      'forklist.request_id': requestId,
    })
    if (status >= 500) span.failure = outcomeOf(context, status)
    return response
  }
  return tracing.trace(span, work, headers.get('traceparent'))
}
