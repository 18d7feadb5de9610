import { randomUUID } from 'node:crypto'
import type { Noted } from '../../core/noted.ts'
import { withoutTokens } from '../../core/token.ts'

const key = Symbol('noted')

/** What is noted of a request, from wherever it is at hand. */
export const noted = (request: Request & { [key]?: Noted }): Noted => {
  request[key] ??= { requestId: newIdOf(request) }
  return request[key]
}

/** The caller's own id of the request, where it is fit to be logged; else a new one, the same each time. */
export const requestIdOf = (request: Request): string => noted(request).requestId

const newIdOf = ({ headers }: Request): string => {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w-]{1,64}$/.test(sent) && withoutTokens(sent) === sent ? sent : randomUUID()
}
