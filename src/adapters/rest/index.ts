import { type Context, Hono } from 'hono'
import type { ListHead } from '../../core/access.ts'
import type { Operation } from '../../core/operation.ts'
import { asProblem, Problem } from '../../core/problem.ts'
import type { Call, Door } from '../../core/run.ts'
import { commonHeaders, type Headers, preflight, problemAnswer, requestIdOf } from '../http/index.ts'
import { Answers, apiPath, type RestOptions } from './answer.ts'
import { callReader } from './request.ts'

export { apiPath, type RestOptions } from './answer.ts'

type Failed = (error: unknown, requestId: string) => void

/** Where the operations are, and how a caller shows who it is. */
export type Entrance = {
  /** What stands before the paths of operations and documents. */
  path: string
  /** The request as it goes to the door, with another credential than the Authorization header. @throws Problem */
  enter(c: Context, operation: Operation, call: Call): Call
}

const apiEntrance: Entrance = { path: apiPath, enter: (_, __, call) => call }

/** A document that is served as it is, below the path of the entrance. */
export type Document = { path: string; answer(request: Request, more: Headers): Response }

/** Every operation as a route. @param failed told of what went wrong here, for the log */
export function restAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  options: RestOptions,
  documents: readonly Document[],
  failed: Failed,
  { path: root, enter }: Entrance = apiEntrance,
): Hono {
  const app = new Hono()
  const answers = new Answers(options)
  const methods = new Map<string, Set<string>>()

  const route = (method: string, path: string, answer: (c: Context) => Response | Promise<Response>) => {
    const pattern = root + path.replace(/{(\w+)}/g, ':$1')
    app.on(method, pattern, answer)
    const known = methods.get(pattern) ?? new Set()
    methods.set(pattern, known.add(method))
    if (method === 'GET') known.add('HEAD')
  }

  for (const operation of operations) {
    const read = callReader(operation)
    route(operation.method, operation.path, async c => {
      const requestId = requestIdOf(c.req.raw)
      try {
        const call = enter(c, operation, await read(c.req.raw, c.req.param(), requestId))
        return await answers.to(c.req.raw, requestId, operation, await door.admit(operation, call))
      } catch (error) {
        const problem = asProblem(error)
        if (problem.status >= 500 && !isGone(c.req.raw, error)) failed(problem.cause ?? problem, requestId)
        return problemAnswer(problem, options.base, requestId)
      }
    })
  }
  for (const { path, answer } of documents)
    route('GET', path, c => answer(c.req.raw, commonHeaders(requestIdOf(c.req.raw))))

  for (const [pattern, known] of methods)
    app.all(pattern, c => otherMethod(c, [...known, 'OPTIONS'].sort().join(', '), options))
  app.all(`${root}/*`, c => problemAnswer(new Problem('route_not_found'), options.base, requestIdOf(c.req.raw)))
  return app
}

/** Whether what was thrown says no more than that the caller has gone, whom nobody answers any longer. */
const isGone = ({ signal }: Request, error: unknown): boolean => signal.aborted && error === signal.reason

/** A browser's question whether it may ask, or a method that the address does not take. */
function otherMethod(c: Context, allow: string, { base }: RestOptions): Response {
  const requestId = requestIdOf(c.req.raw)
  if (c.req.method !== 'OPTIONS') return problemAnswer(new Problem('method_not_allowed'), base, requestId, { allow })
  return preflight(requestId, allow, sentHeaders)
}

const sentHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id'
