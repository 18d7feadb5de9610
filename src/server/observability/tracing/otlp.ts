import type { Span } from '../../../core/tracing.ts'

/** A finished span in OTLP's JSON. */
export type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
}

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } }

/** OTLP's numbers for span kinds. */
const kinds = { server: 2, client: 3 } as const
const failed = 2

/** A span's position in its trace, and its start and end in Unix milliseconds. */
export type SpanPosition = {
  traceId: string
  spanId: string
  parentSpanId?: string
  link?: { traceId: string; spanId: string }
  began: number
  ended: number
}

export function otlpSpan(
  { name, kind, attributes, failure }: Span,
  { began, ended, link, ...place }: SpanPosition,
): OtlpSpan {
  return {
    ...place,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf({ ...attributes, ...(failure !== undefined && { 'error.type': failure }) }),
    links: link ? [link] : [],
    status: failure === undefined ? {} : { code: failed },
  }
}

/** Returns an OTLP export request. */
export const otlpRequest = (
  resource: Span['attributes'],
  scope: { name: string; version: string },
  spans: OtlpSpan[],
) => ({
  resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope, spans }] }],
})

const attributesOf = (attributes: Span['attributes']): Attribute[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** A string, as OTLP's JSON writes 64-bit numbers, which exceed a double's precision. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`
