import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../../core/request-context.ts'
import { withoutTokens } from '../../core/token.ts'

const key = Symbol('request context')

type WithContext = Request & { [key]?: RequestContext }

/** Returns the context of a request. */
export const requestContextOf = (request: WithContext): RequestContext => {
  request[key] ??= newRequestContext(request.headers.get('x-request-id'))
  return request[key]
}

/** Creates a context. @param sent the client's id of the request */
export const newRequestContext = (sent: string | null | undefined): RequestContext => ({ requestId: newIdFor(sent) })

/** Attaches a context to a request. */
export const setRequestContext = (request: WithContext, context: RequestContext): void => {
  request[key] = context
}

/** Returns the client's id of the request if it is safe to log, else a generated one. Each call returns the same id. */
export const requestIdOf = (request: Request): string => requestContextOf(request).requestId

/** A random prefix and a counter: a random id for each request took a twentieth of the time of a cached response. */
const ofProcess = randomBytes(8).toString('hex')
let count = 0

const newIdFor = (sent: string | null | undefined): string =>
  typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) && withoutTokens(sent) === sent
    ? sent
    : `${ofProcess}-${(++count).toString(36)}`
