/** The client's span, parent of spans recorded here. */
export type RemoteSpan = { traceId: string; spanId: string; sampled: boolean }

const traceparentPattern =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/

/** Parses a `traceparent` header (W3C Trace Context; later versions may append fields). @returns `undefined` for an invalid one */
export function readTraceparent(sent: unknown): RemoteSpan | undefined {
  if (typeof sent !== 'string' || sent.length > 200) return undefined
  const { version, traceId = '', spanId = '', flags = '', more } = traceparentPattern.exec(sent)?.groups ?? {}
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
