import {
  createMcpHandler,
  isLegacyRequest,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Asked } from './call.ts'
import { type Message, methodOf } from './methods.ts'
import { Written } from './written.ts'

/** @param message the body as JSON, which nobody has looked at */
export type Endpoint = (request: Request, message: unknown, asked: Asked) => Promise<Response>

/** One request: who it is from, for which one method where that is known, and where what a tool answers may be written to. */
export type Exchange = { asked: Asked; method: string | undefined; written: Written | undefined }

/** Answers every revision of the protocol, without sessions. @param serverFor makes a server for one request */
export function endpoint(serverFor: (exchange: Exchange) => Server): Endpoint {
  const modern = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra as Exchange), { legacy: 'reject' })
  const answer = async (request: Request, parsedBody: unknown, exchange: Exchange): Promise<Response> => {
    if (!hasEnvelope(parsedBody, exchange.method) && (await isLegacyRequest(request, parsedBody)))
      return older(request, withoutCancelling(parsedBody), serverFor(exchange))
    const authInfo = { token: exchange.asked.scope, clientId: '', scopes: [], extra: exchange }
    return modern.fetch(request, { authInfo, parsedBody })
  }
  return async (request, parsedBody, asked) => {
    const method = methodOf(parsedBody)
    const written = method === 'tools/call' ? new Written() : undefined
    const response = await answer(request, parsedBody, { asked, method, written })
    return written ? written.putInto(response) : response
  }
}

/**
 * Whether a message is certain to be of 2026-07-28 or later. The library says so of every message, but to know it goes through all that
 * a message can be, which takes longer than all else it does.
 */
const hasEnvelope = (message: unknown, method: string | undefined): boolean =>
  method !== undefined &&
  method !== 'initialize' &&
  (message as Message).params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined

/**
 * Of several messages at once, those that mean something: without sessions a request is answered before anybody can cancel it, and
 * one that is cancelled by its own batch would never be answered by the library.
 */
const withoutCancelling = (message: unknown): unknown =>
  Array.isArray(message) ? message.filter(one => one?.method !== 'notifications/cancelled') : message

/** The revisions before 2026-07-28. The library's own way streams every answer, and refuses clients that do not say that they take a stream. */
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
