import { type Context, Hono } from 'hono'
import type { ListHead } from '../../core/access.ts'
import type { Operation } from '../../core/operation.ts'
import { asProblem, Problem } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import { commonHeaders, exposedHeaders, jsonBytes, noted, parseJson, preflight, problemAnswer } from '../http/index.ts'
import { tooMuch } from './bounds.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { type Gate, gate, type SignIn } from './gate.ts'
import { type Served, servedBy, type Words } from './served.ts'
import { serverFor } from './server.ts'
import { discovery } from './server-card.ts'

export type { SignIn } from './gate.ts'
export type { Words } from './served.ts'

export const mcpPath = '/api/mcp'

export type McpOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  /** Host names under which requests may come besides those of this machine, without port. */
  hosts: readonly string[]
  /** Where clients may sign in that send no API key. */
  signIn?: SignIn
}

/** Every operation that has a tool's name as a tool, at one address. @param failed told of what went wrong here, for the log */
export function mcpAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  words: Words,
  { base, hosts, signIn }: McpOptions,
  failed: (error: unknown, requestId: string) => void,
): Hono {
  // When it is first asked for: a start does not wait for schemas to be converted.
  let whole: Served<Services, Head> | undefined
  const guard = gate(door, hosts, signIn)
  const answer = endpoint(asked => {
    whole ??= servedBy(operations, door, words, base, failed)
    return serverFor(whole, asked)
  })
  const app = new Hono()
  app.all(mcpPath, c => answered(c, guard, answer, base, failed))
  app.route('/', discovery(words.identity, { base, path: mcpPath, hasSignIn: signIn !== undefined }))
  return app
}

async function answered(
  c: Context,
  guard: Gate,
  answer: Endpoint,
  base: string,
  failed: (error: unknown, requestId: string) => void,
): Promise<Response> {
  const request = c.req.raw
  const note = Object.assign(noted(request), { via: 'mcp' as const })
  const { requestId } = note
  if (!guard.isOurs(request)) return withOurHeaders(rpcError(403, -32_000, notOurs), requestId)
  if (request.method === 'OPTIONS') return preflight(requestId, methods, sentHeaders)
  try {
    // Before anything else is read.
    const who = await guard.identify(request)
    if (request.method !== 'POST') throw new Problem('method_not_allowed')
    const message = parseJson(await jsonBytes(request))
    Object.assign(note, methodOf(message))
    const refusal = tooMuch(message)
    if (refusal !== undefined) return withOurHeaders(rpcError(400, -32_600, refusal), requestId)
    return withOurHeaders(await answer(request, message, { ...who, requestId, noted: note }), requestId)
  } catch (error) {
    const problem = asProblem(error)
    note.problem = problem.code
    if (problem.status >= 500) failed(problem.cause ?? problem, requestId)
    // The one failure that the protocol has words for.
    if (problem.code === 'malformed_json') return withOurHeaders(rpcError(400, -32_700, problem.message), requestId)
    return refused(problem, guard, base, requestId)
  }
}

/** Which of the protocol's methods was asked for; a tool that is called says its own name. */
const methodOf = (message: unknown): { what?: string } => {
  const { method } = (message ?? {}) as { method?: unknown }
  return typeof method === 'string' && /^[\w/]{1,40}$/.test(method) ? { what: method } : {}
}

const notOurs =
  'The Host or the Origin of this request is none under which this service is known. Its operator can add one: see the settings PUBLIC_URL and ALLOWED_HOSTS.'

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
