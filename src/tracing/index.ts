import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Problem } from '../core/problem.ts'
import type { Span, Tracing } from '../core/tracing.ts'
import { otlpSpan } from './otlp.ts'
import { Sender, type SenderOptions } from './sender.ts'
import { readTraceparent } from './traceparent.ts'

export type TracingOptions = Pick<SenderOptions, 'headers' | 'failed'> & {
  /** To which `/v1/traces` is added. */
  endpoint: string
  serviceName: string
  /** Of this program. */
  version: string
  /** What share of those requests is written down whose callers write nothing down themselves: from 0 to 1. */
  ratio: number
}

export type OpenTracing = Tracing & AsyncDisposable & { readonly lost: number }

/** What is being done. */
type Current = {
  traceId: string
  spanId: string
  sampled: boolean
  request: Whole
}

type Whole = {
  /** Milliseconds since 1970 when this clock stood at 0. */
  origin: number
  steps: number
  /** What it has begun and not ended may go on for ever. */
  isOver: boolean
}

/** A request with thousands of steps, as importing a file is, would drive all others out. */
const mostSteps = 200

/** Writes down requests and their steps, and sends them on as OTLP. */
export function openTracing({ endpoint, serviceName, version, ratio, headers, failed }: TracingOptions): OpenTracing {
  const sender = new Sender({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    resource: { 'service.name': serviceName, 'service.version': version },
    scope: { name: 'forklist', version },
    failed,
  })
  const current = new AsyncLocalStorage<Current>()

  /** Where a span stands; nothing where it is not to be written down. */
  const placeOf = (
    { kind }: Span,
    sent: unknown,
  ): (Current & { parentSpanId?: string; link?: Current }) | undefined => {
    const outer = current.getStore()
    const spanId = randomBytes(8).toString('hex')
    if (kind === 'client') {
      if (!outer?.sampled || outer.request.isOver || outer.request.steps++ >= mostSteps) return undefined
      return { ...outer, spanId, parentSpanId: outer.spanId }
    }
    const request = { origin: Date.now() - performance.now(), steps: 0, isOver: false }
    const remote = readTraceparent(sent)
    if (remote)
      return { ...remote, request, parentSpanId: remote.spanId, spanId, ...(outer?.sampled && { link: outer }) }
    if (outer) return { ...outer, request, spanId, parentSpanId: outer.spanId }
    return { traceId: randomBytes(16).toString('hex'), spanId, sampled: Math.random() < ratio, request }
  }

  return {
    get lost() {
      return sender.lost
    },
    async trace(span, work, sent) {
      const place = placeOf(span, sent)
      if (!place) return work()
      const { traceId, spanId, parentSpanId, link, sampled, request } = place
      const began = performance.now()
      try {
        return await current.run({ traceId, spanId, sampled, request }, work)
      } catch (error) {
        const failure = span.failure ?? kindOf(error)
        if (failure !== undefined) span.failure = failure
        throw error
      } finally {
        if (span.kind === 'server') request.isOver = true
        if (sampled)
          sender.add(
            otlpSpan(span, {
              traceId,
              spanId,
              ...(parentSpanId !== undefined && { parentSpanId }),
              ...(link && { link: { traceId: link.traceId, spanId: link.spanId } }),
              began: request.origin + began,
              ended: request.origin + performance.now(),
            }),
          )
      }
    },
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
}

/** The code of a problem or the name of an error, never its message, which may say anything. A refusal is no failure. */
const kindOf = (error: unknown): string | undefined =>
  error instanceof Problem
    ? error.status < 500
      ? undefined
      : error.code
    : error instanceof Error
      ? error.name
      : 'unknown'
