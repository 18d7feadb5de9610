import { problemAnswer, requestIdOf } from '../adapters/http/index.ts'
import { Problem } from '../core/problem.ts'
import { isForPrograms, pathOf } from './path.ts'
import { plainRefusal } from './plain-refusal.ts'

type Answers = (request: Request, bindings?: object) => Response | Promise<Response>

/** Milliseconds for which nobody is turned away because it is just starting: a balancer that finds it listening sends people there. */
const startMayTake = 5000

/**
 * What answers while the service is being opened, which takes as long as its database is not there.
 * @param base the public URL
 * @param opened what answers then; nothing, once it is known that it will take its time
 */
export function notOpen(base: string, opened: Promise<{ fetch: Answers } | undefined>): Answers {
  const late = new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), startMayTake).unref())
  return async (request, bindings) => {
    const path = pathOf(request.url)
    if (path === '/healthz') return Response.json({ status: 'alive' })
    const requestId = requestIdOf(request)
    const problem = new Problem('storage_unavailable', {
      detail: 'The service is starting. Try again in a few seconds.',
    })
    if (path === '/readyz') return problemAnswer(problem, base, requestId)
    const service = await Promise.race([opened, late])
    if (service) return service.fetch(request, bindings)
    return isForPrograms(path) ? problemAnswer(problem, base, requestId) : plainRefusal(problem, requestId)
  }
}
