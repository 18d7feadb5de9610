import { randomUUID } from 'node:crypto'
import type { Noted } from '../../core/noted.ts'
import { withoutTokens } from '../../core/token.ts'

const key = Symbol('noted')

type WithNote = Request & { [key]?: Noted }

/** What is noted of a request, from wherever it is at hand. */
export const noted = (request: WithNote): Noted => {
  request[key] ??= newNote(request.headers.get('x-request-id'))
  return request[key]
}

/** @param sent the caller's own id of the request */
export const newNote = (sent: string | null | undefined): Noted => ({ requestId: newIdFor(sent) })

/** From now on it is what is noted of the request. */
export const giveNote = (request: WithNote, note: Noted): void => {
  request[key] = note
}

/** The caller's own id of the request, where it is fit to be logged; else a new one, the same each time. */
export const requestIdOf = (request: Request): string => noted(request).requestId

const newIdFor = (sent: string | null | undefined): string =>
  typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) && withoutTokens(sent) === sent ? sent : randomUUID()
