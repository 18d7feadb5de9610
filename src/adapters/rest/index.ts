import { type Context, Hono } from 'hono'
import type { Bindings } from '../../address.ts'
import type { ListHead } from '../../core/access.ts'
import type { Via } from '../../core/noted.ts'
import type { Operation, Progress } from '../../core/operation.ts'
import { asProblem, Problem, problemBody } from '../../core/problem.ts'
import type { Call, Door } from '../../core/run.ts'
import { commonHeaders, type Headers, noted, preflight, problemAnswer, requestIdOf } from '../http/index.ts'
import { Answers, eventsResponse, type RestOptions } from './answer.ts'
import { followed, wantsProgress } from './progress.ts'
import { callReader } from './request.ts'

export { apiPath, type RestOptions } from './answer.ts'

type Answer = (c: Context) => Response | Promise<Response>
type Failed = (error: unknown, requestId: string) => void

/** Where the operations are, and how a caller shows who it is. */
export type Entrance = {
  /** What stands before the paths of operations and documents. */
  path: string
  via: Via
  /** The request as it goes to the door, with another credential than the Authorization header. @throws Problem */
  enter(c: Context, operation: Operation, call: Call): Call
}

/** A document that is served as it is, below the path of the entrance. */
export type Document = { path: string; answer(request: Request, more: Headers, bindings: Bindings): Response }

/** Every operation as a route. @param failed told of what went wrong here, for the log */
export function restAdapter<Services extends object, Head extends ListHead>(
  operations: readonly Operation<Services, Head>[],
  door: Door<Services, Head>,
  options: RestOptions,
  documents: readonly Document[],
  failed: Failed,
  { path: root, via, enter }: Entrance,
): Hono {
  const app = new Hono()
  const answers = new Answers(options, via)
  const paths = new Map<string, Map<string, Answer>>()

  const route = (method: string, path: string, answer: Answer) => {
    const pattern = root + path.replace(/{(\w+)}/g, ':$1')
    paths.set(pattern, (paths.get(pattern) ?? new Map<string, Answer>()).set(method, answer))
  }

  /** What is thrown as a problem, and in the log where it is a fault of ours. */
  const told = (request: Request, error: unknown, requestId: string): Problem => {
    const problem = asProblem(error)
    noted(request).problem = problem.code
    if (problem.isFailure && !isGone(request, error)) failed(problem.cause ?? problem, requestId)
    return problem
  }

  /** The answer as events. @throws Problem before there is any */
  const following = async (request: Request, operation: Operation<Services, Head>, call: Call): Promise<Response> => {
    let tell: Progress = () => {}
    const admitted = await door.admit(operation, { ...call, progress: (done, of) => tell(done, of) })
    const events = followed(async progress => {
      tell = progress
      try {
        return { answer: await admitted.perform() }
      } catch (error) {
        return { problem: problemBody(told(request, error, call.requestId), options.base, call.requestId) }
      }
    })
    return eventsResponse(request, call.requestId, true, () => events)
  }

  /** Apart from all else, so that it keeps nothing of the request alive besides what it asked for. */
  const again =
    (operation: Operation<Services, Head>, { input, requestId }: Call) =>
    () =>
      door.admit(operation, { input, requestId, credential: { header: undefined } })

  for (const operation of operations) {
    const read = callReader(operation)
    route(operation.method, operation.path, async c => {
      const note = Object.assign(noted(c.req.raw), { via, what: operation.name })
      const { requestId } = note
      try {
        const call = enter(c, operation, { ...(await read(c.req.raw, c.req.param(), requestId)), noted: note })
        if (operation.tellsProgress && wantsProgress(c.req.url)) return await following(c.req.raw, operation, call)
        return await answers.to(
          c.req.raw,
          requestId,
          operation,
          await door.admit(operation, call),
          again(operation, call),
        )
      } catch (error) {
        return problemAnswer(told(c.req.raw, error, requestId), options.base, requestId)
      }
    })
  }
  for (const { path, answer } of documents)
    route('GET', path, c => {
      Object.assign(noted(c.req.raw), { via, what: path })
      return answer(c.req.raw, commonHeaders(requestIdOf(c.req.raw)), c.env)
    })

  // `/lists/merge` before `/lists/:slug`: the path with fewer parameters takes all methods, so that the other never sees it.
  for (const [pattern, answers] of [...paths].sort(([a], [b]) => countParameters(a) - countParameters(b))) {
    for (const [method, answer] of answers) app.on(method, pattern, answer)
    const allow = [...answers.keys(), 'OPTIONS', ...(answers.has('GET') ? ['HEAD'] : [])].sort().join(', ')
    app.all(pattern, c => otherMethod(c, allow, options, via))
  }
  app.all(`${root}/*`, c => {
    const note = Object.assign(noted(c.req.raw), { via, problem: 'route_not_found' } as const)
    return problemAnswer(new Problem('route_not_found'), options.base, note.requestId)
  })
  return app
}

/** Whether what was thrown says no more than that the caller has gone, whom nobody answers any longer. */
const isGone = ({ signal }: Request, error: unknown): boolean => signal.aborted && error === signal.reason

const countParameters = (pattern: string): number => pattern.split(':').length - 1

/** A browser's question whether it may ask, or a method that the address does not take. */
function otherMethod(c: Context, allow: string, { base }: RestOptions, via: Via): Response {
  const note = Object.assign(noted(c.req.raw), { via })
  if (c.req.method === 'OPTIONS') return preflight(note.requestId, allow, sentHeaders)
  note.problem = 'method_not_allowed'
  return problemAnswer(new Problem(note.problem), base, note.requestId, { allow })
}

const sentHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id'
