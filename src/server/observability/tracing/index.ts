import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { Problem } from '../../../core/problem.ts'
import type { Span, Tracing } from '../../../core/tracing.ts'
import { otlpSpan } from './otlp.ts'
import { type SenderOptions, SpanSender } from './span-sender.ts'

export type TracingOptions = Pick<SenderOptions, 'headers' | 'onFailure'> & {
  /** Base URL; `/v1/traces` is appended. */
  endpoint: string
  serviceName: string
  /** Version of this program. */
  version: string
  /** Fraction of requests traced if the client sent no trace, from 0 to 1. */
  ratio: number
}

export type OpenTracing = Tracing & AsyncDisposable & { readonly lost: number }

/** The current span. */
type CurrentSpan = {
  traceId: string
  spanId: string
  sampled: boolean
  request: TracedRequest
}

type TracedRequest = {
  /** Unix time in milliseconds at the zero of `performance.now()`. */
  origin: number
  steps: number
  /** Steps that outlive the request are not recorded: they may never end. */
  isOver: boolean
}

/** Maximum steps per request. An import with thousands of steps would crowd out all other spans. */
const maxSteps = 200

/** Records requests and their steps, and exports them as OTLP. */
export function openTracing({
  endpoint,
  serviceName,
  version,
  ratio,
  headers,
  onFailure,
}: TracingOptions): OpenTracing {
  const sender = new SpanSender({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    resource: { 'service.name': serviceName, 'service.version': version },
    scope: { name: 'forklist', version },
    onFailure,
  })
  const current = new AsyncLocalStorage<CurrentSpan>()

  /** Returns the new span's ids and parent; `undefined` if it is not recorded. */
  const startSpan = (
    { kind }: Span,
    sent: unknown,
  ): (CurrentSpan & { parentSpanId?: string; link?: CurrentSpan }) | undefined => {
    const outer = current.getStore()
    const spanId = randomBytes(8).toString('hex')
    if (kind === 'client') {
      if (!outer?.sampled || outer.request.isOver || outer.request.steps++ >= maxSteps) return undefined
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
      const position = startSpan(span, sent)
      if (!position) return work()
      const { traceId, spanId, parentSpanId, link, sampled, request } = position
      const began = performance.now()
      try {
        return await current.run({ traceId, spanId, sampled, request }, work)
      } catch (error) {
        const failure = span.failure ?? errorTypeOf(error)
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

/** Returns a problem's code or an error's name, never its message, which may contain anything. Problems below 500 are no failures. */
const errorTypeOf = (error: unknown): string | undefined =>
  error instanceof Problem
    ? error.status < 500
      ? undefined
      : error.code
    : error instanceof Error
      ? error.name
      : 'unknown'

const traceparentPattern =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/

/** Parses a `traceparent` header (W3C Trace Context; later versions may append fields). @returns `undefined` for an invalid one */
export function readTraceparent(sent: unknown): Pick<CurrentSpan, 'traceId' | 'spanId' | 'sampled'> | undefined {
  if (typeof sent !== 'string' || sent.length > 200) return undefined
  const { version, traceId = '', spanId = '', flags = '', more } = traceparentPattern.exec(sent)?.groups ?? {}
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
