import type { ListHead } from '../../core/access.ts'
import type { Operation } from '../../core/operation.ts'
import { asProblem, Problem, type ProblemCode } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import { commonHeaders, exposedHeaders, jsonBytes, noted, parseJson, preflight, problemAnswer } from '../http/index.ts'
import { tooMuch } from './bounds.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { type Gate, gate } from './gate.ts'
import type { McpOptions } from './index.ts'
import { methodOf } from './methods.ts'
import { type Served, servedBy, type Words } from './served.ts'
import { serverFor } from './server.ts'

export type ToolEndpoint = (request: Request) => Promise<Response>

/** What answers at the one address of the tools. @param failed told of what went wrong here, for the log */
export function toolEndpoint<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  words: Words,
  { base, hosts, signIn, telemetry }: McpOptions,
  failed: (error: unknown, requestId: string) => void,
): ToolEndpoint {
  // With the first message: who is refused does not wait for schemas to be converted.
  let whole: Served<Services, Head> | undefined
  const guard = gate(door, hosts, signIn)
  const answer = endpoint(exchange => {
    whole ??= servedBy(operations, door, words, base, telemetry, failed)
    return serverFor(whole, exchange)
  })
  return request => answered(request, guard, answer, base, failed)
}

async function answered(
  request: Request,
  guard: Gate,
  answer: Endpoint,
  base: string,
  failed: (error: unknown, requestId: string) => void,
): Promise<Response> {
  const note = Object.assign(noted(request), { via: 'mcp' as const })
  const { requestId } = note
  if (!guard.isOurs(request)) return withOurHeaders(rpcError(403, -32_000, notOurs), requestId)
  if (request.method === 'OPTIONS') return preflight(requestId, methods, sentHeaders)
  try {
    // Before anything else is read.
    const who = await guard.identify(request)
    if (request.method !== 'POST') throw new Problem('method_not_allowed')
    const message = parseJson(await jsonBytes(request))
    // A tool that is called says its own name.
    const method = methodOf(message)
    if (method !== undefined) note.what = method
    const refusal = tooMuch(message)
    const messages = refusal === undefined && Array.isArray(message) ? message.length : 1
    await guard.count(who, note, messages, method === 'tools/call')
    if (refusal !== undefined) return withOurHeaders(rpcError(400, -32_600, refusal), requestId)
    return withOurHeaders(await answer(request, message, { ...who, requestId, noted: note }), requestId)
  } catch (error) {
    const problem = asProblem(error)
    note.problem = problem.code
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    const code = rpcCodes[problem.code]
    if (code !== undefined) return withOurHeaders(rpcError(400, code, problem.message), requestId)
    return refused(problem, guard, base, requestId)
  }
}

const notOurs =
  'The Host or the Origin of this request is none under which this service is known. Its operator can add one: see the settings PUBLIC_URL and ALLOWED_HOSTS.'

/** The problems of a body that JSON-RPC has an error for. */
const rpcCodes: { [code in ProblemCode]?: number } = { malformed_json: -32_700, invalid_input: -32_600 }

const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status })

function refused(problem: Problem, { challenge }: Gate, base: string, requestId: string): Response {
  const response = problemAnswer(problem, base, requestId, problem.status === 405 ? { allow: methods } : {})
  const asks = response.headers.get('www-authenticate')
  if (asks !== null && challenge !== undefined) response.headers.set('www-authenticate', `${asks}, ${challenge}`)
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
