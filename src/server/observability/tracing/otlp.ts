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
/** OTLP's status code for an error. */
const errorStatus = 2

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
  { began, ended, link, ...ids }: SpanPosition,
): OtlpSpan {
  return {
    ...ids,
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(ended),
    attributes: attributesOf({ ...attributes, ...(failure !== undefined && { 'error.type': failure }) }),
    links: link ? [link] : [],
    status: failure === undefined ? {} : { code: errorStatus },
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

/** Returns nanoseconds as a string, like every 64-bit number in OTLP's JSON: they exceed a double's precision. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`
