import { type Context, Hono } from 'hono'
import type { ListHead } from '../../core/access.ts'
import type { Call, Dispatcher } from '../../core/dispatcher.ts'
import { hasSummary, type Operation, type Progress } from '../../core/operation.ts'
import { asProblem, Problem, problemBody } from '../../core/problem.ts'
import type { Via } from '../../core/request-context.ts'
import type { Bindings } from '../../util/client-address.ts'
import {
  commonHeaders,
  type Headers,
  preflightResponse,
  problemResponse,
  requestContextOf,
  requestIdOf,
} from '../http/index.ts'
import { progressEvents } from './progress.ts'
import { asksFor, callReader } from './request.ts'
import { eventsResponse, ResponseWriter, type RestOptions } from './response-writer.ts'

export { apiPath, type RestOptions } from './response-writer.ts'

type RouteHandler = (c: Context) => Response | Promise<Response>
type Failed = (error: unknown, requestId: string) => void

/** Base path of the operations, and how a caller identifies itself. */
export type RestMount = {
  /** Prefix of the paths of operations and documents. */
  path: string
  via: Via
  /** Turns a request into a call, with another credential than the Authorization header. @throws Problem */
  enter(c: Context, operation: Operation, call: Call): Call
}

/** A document below the base path. */
export type Document = { path: string; answer(request: Request, more: Headers, bindings: Bindings): Response }

/** Serves every operation as a route. @param failed logs an error of this service */
export function restAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  dispatcher: Dispatcher<Services, Head>,
  options: RestOptions,
  documents: readonly Document[],
  failed: Failed,
  { path: root, via, enter }: RestMount,
): Hono {
  const app = new Hono()
  const answers = new ResponseWriter(options)
  const paths = new Map<string, Map<string, RouteHandler>>()

  const route = (method: string, path: string, answer: RouteHandler) => {
    const pattern = root + path.replace(/{(\w+)}/g, ':$1')
    paths.set(pattern, (paths.get(pattern) ?? new Map<string, RouteHandler>()).set(method, answer))
  }

  /** Converts an error to a problem, and logs it if the service caused it. */
  const problemOf = (request: Request, error: unknown, requestId: string): Problem => {
    const problem = asProblem(error)
    requestContextOf(request).problem = problem.code
    if (problem.isFailure && !isGone(request, error)) failed(problem.cause ?? problem, requestId)
    return problem
  }

  /** Answers with progress events. @throws Problem before the first event */
  const following = async (request: Request, operation: Operation<Services, Head>, call: Call): Promise<Response> => {
    let onProgress: Progress = () => {}
    const admitted = await dispatcher.admit(operation, { ...call, progress: (done, of) => onProgress(done, of) })
    const events = progressEvents(async progress => {
      onProgress = progress
      try {
        return { answer: await admitted.perform() }
      } catch (error) {
        return { problem: problemBody(problemOf(request, error, call.requestId), options.base, call.requestId) }
      }
    })
    return eventsResponse(request, call.requestId, true, () => events)
  }

  for (const operation of operations) {
    const read = callReader(operation)
    route(operation.method, operation.path, async c => {
      const context = Object.assign(requestContextOf(c.req.raw), { via, target: operation.name })
      const { requestId } = context
      try {
        const call = enter(c, operation, { ...(await read(c.req.raw, c.req.param(), requestId)), context })
        if (operation.reportsProgress && asksFor('progress', c.req.url))
          return await following(c.req.raw, operation, call)
        const admitted = await dispatcher.admit(operation, call)
        if (hasSummary(operation) && asksFor('summary', c.req.url))
          return await answers.summary(c.req.raw, requestId, operation, admitted)
        return await answers.to(c.req.raw, requestId, operation, admitted)
      } catch (error) {
        return problemResponse(problemOf(c.req.raw, error, requestId), options.base, requestId)
      }
    })
  }
  for (const { path, answer } of documents)
    route('GET', path, c => {
      Object.assign(requestContextOf(c.req.raw), { via, target: path })
      return answer(c.req.raw, commonHeaders(requestIdOf(c.req.raw)), c.env)
    })

  // `/lists/merge` before `/lists/:slug`: the path with fewer parameters handles all methods, so the other never sees it.
  for (const [pattern, answers] of [...paths].sort(([a], [b]) => countParameters(a) - countParameters(b))) {
    for (const [method, answer] of answers) app.on(method, pattern, answer)
    const allow = [...answers.keys(), 'OPTIONS', ...(answers.has('GET') ? ['HEAD'] : [])].sort().join(', ')
    app.all(pattern, c => otherMethod(c, allow, options, via))
  }
  app.all(`${root}/*`, c => {
    const context = Object.assign(requestContextOf(c.req.raw), { via, problem: 'route_not_found' } as const)
    return problemResponse(new Problem('route_not_found'), options.base, context.requestId)
  })
  return app
}

/** Returns whether an error only says that the client disconnected. Nobody reads a response then. */
const isGone = ({ signal }: Request, error: unknown): boolean => signal.aborted && error === signal.reason

const countParameters = (pattern: string): number => pattern.split(':').length - 1

/** Answers a CORS preflight, or a method that the path does not support. */
function otherMethod(c: Context, allow: string, { base }: RestOptions, via: Via): Response {
  const context = Object.assign(requestContextOf(c.req.raw), { via })
  if (c.req.method === 'OPTIONS') return preflightResponse(context.requestId, allow, sentHeaders)
  context.problem = 'method_not_allowed'
  return problemResponse(new Problem(context.problem), base, context.requestId, { allow })
}

const sentHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id'
