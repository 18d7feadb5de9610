import { problemResponse, requestIdOf } from '../api/http/index.ts'
import { Problem } from '../core/problem.ts'
import { refusalResponse } from './refusal.ts'
import { pathOf } from './request-path.ts'

type Fetch = (request: Request, bindings?: object) => Response | Promise<Response>

/** Milliseconds during which requests wait for the start. A load balancer sends requests as soon as the port listens. */
const maxWaitMs = 5000

/**
 * Answers requests while the service starts. It may start slowly, because it waits for its database.
 * @param base the public URL
 * @param opened the started service; `undefined` once starting is known to take longer
 */
export function startingHandler(base: string, opened: Promise<{ fetch: Fetch } | undefined>): Fetch {
  const timeout = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), maxWaitMs).unref())
  return async (request, bindings) => {
    const path = pathOf(request.url)
    if (path === '/healthz') return Response.json({ status: 'alive' })
    const requestId = requestIdOf(request)
    const problem = new Problem('storage_unavailable', {
      detail: 'The service is starting. Try again in a few seconds.',
    })
    if (path === '/readyz') return problemResponse(problem, base, requestId)
    const service = await Promise.race([opened, timeout])
    if (service) return service.fetch(request, bindings)
    return refusalResponse(path, problem, base, requestId)
  }
}
