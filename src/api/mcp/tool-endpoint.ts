import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import type { IdentifiedCaller, ListHead, TokenResolver } from '../../core/access.ts'
import type { Dispatcher } from '../../core/dispatcher.ts'
import type { Operation } from '../../core/operation.ts'
import { asProblem, Problem, type ProblemCode } from '../../core/problem.ts'
import { refusal } from '../../core/rate-limits/rate-limit.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import {
  commonHeaders,
  exposedHeaders,
  jsonBytes,
  parseJson,
  preflightResponse,
  problemResponse,
  requestContextOf,
} from '../http/index.ts'
import { oversizeReason } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import type { GuestRules } from './guests.ts'
import { methodOf } from './methods.ts'
import { serverFor } from './server.ts'
import { type AssistantTexts, buildServerParts, type ServerParts } from './server-parts.ts'

/** Sign-in for clients that cannot send an API key. */
export type SignIn = {
  /** Resolves an access token. */
  resolveToken: TokenResolver
  /** A WWW-Authenticate parameter that tells clients where to sign in. */
  challenge: string
}

export type McpOptions<Services extends object, Head extends ListHead> = {
  guests?: GuestRules<Services, Head>
  /** The public URL without a trailing slash. */
  base: string
  /** Allowed host names besides those of this machine, without port. */
  hosts: readonly string[]
  /** Sign-in for clients without an API key. */
  signIn?: SignIn
  telemetry: Telemetry
  /** The caller of every request, in place of a credential in its header. */
  caller?: IdentifiedCaller
}

export type ToolEndpoint = (request: Request) => Promise<Response>

/** Serves the tools at one address. @param failed logs an error of this service */
export function toolEndpoint<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  dispatcher: Dispatcher<Services, Head>,
  texts: AssistantTexts,
  { base, hosts, guests, signIn, telemetry, caller }: McpOptions<Services, Head>,
  failed: (error: unknown, requestId: string) => void,
): ToolEndpoint {
  // Built with the first accepted message, because converting the schemas takes time.
  let parts: ServerParts<Services, Head> | undefined
  const answer = endpoint(exchange => {
    parts ??= buildServerParts(operations, dispatcher, guests, texts, base, telemetry, failed)
    return serverFor(parts, exchange)
  })
  const hostNames = [...hosts, ...localhostAllowedHostnames()]
  return async request => {
    const context = Object.assign(requestContextOf(request), { via: 'mcp' as const })
    const { requestId } = context
    if (!isOurs(request, hostNames)) return withOurHeaders(rpcError(403, -32_000, notOurs), requestId)
    if (request.method === 'OPTIONS') return preflightResponse(requestId, methods, sentHeaders)
    try {
      // The caller is identified before the body is read.
      const { headers, url } = request
      const from =
        caller ?? (await dispatcher.identify(headers.get('authorization') ?? undefined, signIn?.resolveToken))
      if (request.method !== 'POST') throw new Problem('method_not_allowed')
      const message = parseJson(await jsonBytes(request))
      // Recorded under the method. `callTool` replaces it with the operation.
      const method = methodOf(message)
      if (method !== undefined) context.target = method
      const oversize = oversizeReason(message)
      const messages = oversize === undefined && Array.isArray(message) ? message.length : 1
      const state = await dispatcher.count(from, context, messages)
      // Tool calls report it as a result.
      if (state?.refused && method !== 'tools/call') throw refusal(state)
      if (oversize !== undefined) return withOurHeaders(rpcError(400, -32_600, oversize), requestId)
      const toolRequest = { ...from, requestId, context, origin: () => new URL(url).origin }
      return withOurHeaders(await answer(request, message, toolRequest), requestId)
    } catch (error) {
      const problem = asProblem(error)
      context.problem = problem.code
      if (problem.isFailure) failed(problem.cause ?? problem, requestId)
      const code = rpcCodes[problem.code]
      if (code !== undefined) return withOurHeaders(rpcError(400, code, problem.message), requestId)
      return refused(problem, signIn?.challenge, base, requestId)
    }
  }
}

/** Returns whether the request names this host and does not come from another site's page (DNS rebinding). */
const isOurs = ({ url, headers }: Request, hostNames: string[]): boolean =>
  validateHostHeader(new URL(url).host, hostNames).ok && validateOriginHeader(headers.get('origin'), hostNames).ok

const notOurs =
  'The Host or Origin of this request is not an address of this service. The operator can add it: see the settings PUBLIC_URL and ALLOWED_HOSTS.'

/** Problems of a body that have a JSON-RPC error code. */
const rpcCodes: { [code in ProblemCode]?: number } = { malformed_json: -32_700, invalid_input: -32_600 }

const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })

function refused(problem: Problem, challenge: string | undefined, base: string, requestId: string): Response {
  const response = problemResponse(problem, base, requestId, problem.status === 405 ? { allow: methods } : {})
  const header = response.headers.get('www-authenticate')
  if (header !== null && challenge !== undefined) response.headers.set('www-authenticate', `${header}, ${challenge}`)
  return withOurHeaders(response, requestId)
}

const methods = 'OPTIONS, POST'

function withOurHeaders(response: Response, requestId: string): Response {
  for (const [name, value] of Object.entries(commonHeaders(requestId))) response.headers.set(name, value)
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('access-control-expose-headers', `${exposedHeaders}, WWW-Authenticate`)
  return response
}

const sentHeaders =
  'Authorization, Content-Type, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, X-Request-Id'
