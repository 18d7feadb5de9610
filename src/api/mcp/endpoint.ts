import {
  createMcpHandler,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { ToolRequest } from './call.ts'
import { type Message, methodOf } from './methods.ts'
import { SerializedResult } from './serialized-result.ts'

/** Answers one request. @param message the body as parsed JSON, unchecked */
export type Endpoint = (request: Request, message: unknown, toolRequest: ToolRequest) => Promise<Response>

/** One request: its caller, its method if there is exactly one, and the serialized result that replaces the library's. */
export type Exchange = {
  toolRequest: ToolRequest
  method: string | undefined
  written: SerializedResult | undefined
  /** Whether the client wants all tools listed. */
  wantsAllTools: boolean
}

/** Answers every revision of the protocol, without sessions. @param serverFor makes a server for one request */
export function endpoint(serverFor: (exchange: Exchange) => Server): Endpoint {
  const modern = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra as Exchange), { legacy: 'reject' })
  const answer = async (request: Request, parsedBody: unknown, exchange: Exchange): Promise<Response> => {
    if (!hasEnvelope(parsedBody, exchange.method) && (await isLegacyRequest(request, parsedBody)))
      return older(request, withoutCancelling(parsedBody), serverFor(exchange))
    const authInfo = { token: exchange.toolRequest.scope, clientId: '', scopes: [], extra: exchange }
    return modern.fetch(request, { authInfo, parsedBody })
  }
  return async (request, parsedBody, toolRequest) => {
    const method = methodOf(parsedBody)
    const written = method === 'tools/call' ? new SerializedResult() : undefined
    const wantsAllTools = method === 'tools/list' && new URL(request.url).searchParams.get('tools') === 'all'
    const response = await answer(request, parsedBody, { toolRequest, method, written, wantsAllTools })
    return written ? written.putInto(response) : response
  }
}

/**
 * Returns whether a message is certainly of 2026-07-28 or later. The library also detects this, but validates the whole message to do so,
 * which costs more than the rest of its work.
 */
const hasEnvelope = (message: unknown, method: string | undefined): boolean =>
  method !== undefined &&
  method !== 'initialize' &&
  (message as Message).params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined

/**
 * Drops cancellations from a batch. Without sessions a request is answered before it can be cancelled, and the library would never answer
 * a request that the same batch cancels.
 */
const withoutCancelling = (message: unknown): unknown =>
  Array.isArray(message) ? message.filter(each => each?.method !== 'notifications/cancelled') : message

/** Serves revisions before 2026-07-28. The library's own transport streams every response and refuses clients that accept no stream. */
async function older({ url, headers: sent }: Request, parsedBody: unknown, server: Server): Promise<Response> {
  const headers = new Headers(sent)
  headers.set('accept', 'application/json, text/event-stream')
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(new Request(url, { method: 'POST', headers }), { parsedBody })
  } finally {
    queueMicrotask(() => void server.close())
  }
}
