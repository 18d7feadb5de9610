/** A span of somebody else's, of which what is done here is a part. */
export type Remote = { traceId: string; spanId: string; sampled: boolean }

const shape =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/

/** Reads a `traceparent` (W3C Trace Context, which later versions may add to at its end). @returns `undefined` for what is none */
export function readTraceparent(sent: unknown): Remote | undefined {
  if (typeof sent !== 'string' || sent.length > 200) return undefined
  const { version, traceId = '', spanId = '', flags = '', more } = shape.exec(sent)?.groups ?? {}
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
