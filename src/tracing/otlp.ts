import type { Span } from '../core/tracing.ts'

/** A span that is over, as OTLP has it in JSON. */
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

/** OTLP's numbers for them. */
const kinds = { server: 2, client: 3 } as const
const failed = 2

/** Where in which trace a span stands, and from when to when, in milliseconds since 1970. */
export type Place = {
  traceId: string
  spanId: string
  parentSpanId?: string
  link?: { traceId: string; spanId: string }
  began: number
  ended: number
}

export function otlpSpan({ name, kind, attributes, failure }: Span, { began, ended, link, ...place }: Place): OtlpSpan {
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

/** What is sent: spans, and what they are of. */
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

/** As text, like all of OTLP's numbers of 64 bits: it is more than a number here can hold. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`
