import { problemAnswer, requestIdOf } from '../adapters/http/index.ts'
import { Problem } from '../core/problem.ts'
import { isForPrograms, pathOf } from './path.ts'
import { plainRefusal } from './plain-refusal.ts'

/** What answers while the service is being opened, which takes as long as its database is not there. @param base the public URL */
export const notOpen =
  (base: string) =>
  (request: Request): Response => {
    const path = pathOf(request.url)
    if (path === '/healthz') return Response.json({ status: 'alive' })
    const requestId = requestIdOf(request)
    const problem = new Problem('storage_unavailable', {
      detail: 'The service is starting. Try again in a few seconds.',
    })
    return path === '/readyz' || isForPrograms(path)
      ? problemAnswer(problem, base, requestId)
      : plainRefusal(problem, requestId)
  }
