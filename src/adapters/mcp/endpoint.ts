import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Asked } from './call.ts'
import { methodOf } from './methods.ts'

/** @param message the body as JSON, which nobody has looked at */
export type Endpoint = (request: Request, message: unknown, asked: Asked) => Promise<Response>

/** Answers every revision of the protocol, without sessions. @param serverFor makes a server for one request, which asks for one method where that is known */
export function endpoint(serverFor: (asked: Asked, method: string | undefined) => Server): Endpoint {
  const modern = createMcpHandler(
    ({ authInfo }) => {
      const { asked, method } = authInfo!.extra as { asked: Asked; method: string | undefined }
      return serverFor(asked, method)
    },
    { legacy: 'reject' },
  )
  return async (request, parsedBody, asked) => {
    const method = methodOf(parsedBody)
    if (await isLegacyRequest(request, parsedBody))
      return older(request, withoutCancelling(parsedBody), serverFor(asked, method))
    const authInfo = { token: asked.scope, clientId: '', scopes: [], extra: { asked, method } }
    return modern.fetch(request, { authInfo, parsedBody })
  }
}

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
