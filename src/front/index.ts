import { type IncomingMessage, ServerResponse } from 'node:http'
import { giveNote, matches, newNote, problemAnswer } from '../adapters/http/index.ts'
import type { Bindings } from '../address.ts'
import type { Finished } from '../core/finished.ts'
import { rateLimitHeaders } from '../core/limits.ts'
import type { Noted } from '../core/noted.ts'
import { goOn, type NowOrLater } from '../core/now-or-later.ts'
import { Problem } from '../core/problem.ts'
import { workFor } from '../core/sender.ts'
import type { Tracing } from '../core/tracing.ts'
import type { Logger } from '../log.ts'
import type { RequestMetrics } from './metrics.ts'
import { addressIn, isForPrograms, pathOf } from './path.ts'
import { plainRefusal } from './plain-refusal.ts'
import { traced } from './request-span.ts'
import { itsTurn } from './sent-ahead.ts'
import type { AskedWith, Shortcut, Shortcuts } from './shortcuts.ts'
import { type Doorkeeping, readers, Visit } from './visit.ts'

type Answer = (request: Request, bindings?: object) => Response | Promise<Response>

export type FrontOptions = Doorkeeping & {
  /** The public URL, without a slash at its end. */
  base: string
  shortcuts: Shortcuts
  metrics: RequestMetrics
  /** Where requests are written down for whoever collects that; nothing for nowhere. */
  tracing: Tracing | undefined
  /** Where each request leaves a line. */
  access: Logger | undefined
  /** Whether somebody may see the metrics; for all others there is no such page. */
  seesMetrics(request: Request, bindings: Bindings): boolean
}

/** What is finished, to be sent as it is. */
export type Sent = { status: 200 | 304; finished: Finished; requestId: string }

export type Front = {
  /** Never rejects. */
  fetch(request: Request, bindings?: object): Promise<Response>
  /**
   * The answer to a request for what is finished, without the objects that all others are made of: those cost several times as much.
   * @returns nothing where it is to be fetched
   */
  short(incoming: IncomingMessage, outgoing: ServerResponse): NowOrLater<Sent | undefined>
}

/** What asks whether the service is well is answered whatever else there is to do, and counted nowhere. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * What every request meets first: whether there is time for it, and whether it comes too often. Afterwards it is written down how it went.
 * @param answer what answers it then; never rejects
 */
export function front(answer: Answer, options: FrontOptions): Front {
  const { base, shortcuts, metrics, tracing, access, seesMetrics } = options
  /** Visits that were begun for a short answer, and go on the long way. */
  const begun = new WeakMap<object, Visit>()

  const visitOf = (request: Request, bindings: Bindings): Visit => {
    const visit =
      begun.get(bindings?.incoming ?? request) ??
      new Visit(options, bindings, newNote(request.headers.get('x-request-id')))
    giveNote(request, visit.note)
    return visit
  }

  const refused = (path: string, problem: Problem, note: Noted): Response => {
    note.problem = problem.code
    return isForPrograms(path) ? problemAnswer(problem, base, note.requestId) : plainRefusal(problem, note.requestId)
  }

  const answered = async (request: Request, bindings: object, path: string, visit: Visit): Promise<Response> => {
    try {
      const problem = await visit.enter()
      if (problem) return refused(path, problem, visit.note)
      const sender = () => options.addressOf(bindings as Bindings)
      const response = await workFor(sender, () => answer(request, bindings))
      visit.answered(response.status)
      if (readers.has(request.method)) shortcuts.keep(addressIn(request.url), headersOf(request), visit.note)
      return response
    } finally {
      visit.leave()
    }
  }

  /** The last answer of its connection: whatever else was sent on it is dropped. */
  const refusedAhead = (request: Request, path: string, problem: Problem): Response => {
    const visit = new Visit(options, undefined, newNote(request.headers.get('x-request-id')))
    const response = refused(path, problem, visit.note)
    response.headers.set('connection', 'close')
    writeDown(request.method, response.status, visit)
    return response
  }

  const isProbe = (request: Request, bindings: object, path: string): boolean =>
    readers.has(request.method) &&
    (probes.has(path) || (path === '/metrics' && seesMetrics(request, bindings as Bindings)))

  const writeDown = (method: string, status: number, { note, began }: Visit): void => {
    const ms = performance.now() - began
    metrics.answered(note, status, ms / 1000)
    access?.info(lineOf(method, status, ms, note), 'request')
  }

  const found = (shortcut: Shortcut): NowOrLater<Finished | undefined> => {
    // Of what goes wrong here the long way meets the same, and says what it is.
    try {
      const finished = shortcuts.find(shortcut)
      return finished instanceof Promise ? finished.catch(() => undefined) : finished
    } catch {
      return undefined
    }
  }

  const shortly = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    shortcut: Shortcut,
  ): NowOrLater<Sent | undefined> => {
    const { method, headers } = incoming
    const visit = new Visit(options, { incoming }, newNote(headers['x-request-id'] as string | undefined))
    const sent = (finished: Finished | undefined): Sent | undefined => {
      if (!finished) {
        begun.set(incoming, visit)
        // Not every request comes as far as that: the long way refuses some before.
        outgoing.once('close', () => visit.leave())
        return undefined
      }
      const { requestId } = Object.assign(visit.note, { via: shortcut.via, what: shortcut.what })
      const status = matches(headers['if-none-match'] ?? null, finished.headers.etag!) ? 304 : 200
      visit.leave()
      writeDown(method!, status, visit)
      return { status, finished, requestId }
    }
    return goOn(
      goOn(visit.enter(), refused => (refused ? undefined : found(shortcut))),
      sent,
    )
  }

  return {
    async fetch(request, bindings = {}) {
      const path = pathOf(request.url)
      const sentAhead = itsTurn(bindings)
      if (sentAhead instanceof Problem) return refusedAhead(request, path, sentAhead)
      if (sentAhead) await sentAhead
      if (isProbe(request, bindings, path)) return answer(request, bindings)
      const visit = visitOf(request, bindings as Bindings)
      const { note } = visit
      const work = () => answered(request, bindings, path, visit)
      const response = await (tracing ? traced(tracing, request, note, work) : work())
      if (note.standings) sayBesides(rateLimitHeaders(note.standings), response, bindings)
      writeDown(request.method, note.status ?? response.status, visit)
      return response
    },

    short(incoming, outgoing) {
      // Of what is sent ahead and of what is traced there is more to be written down.
      if (tracing || !readers.has(incoming.method) || outgoing.socket === null) return undefined
      const shortcut = shortcuts.get(incoming.url!, incoming.headers)
      return shortcut && shortly(incoming, outgoing, shortcut)
    },
  }
}

/** Where there is a connection, beside the answer: its own headers would have to be put into an object that costs more than all of them. */
function sayBesides(headers: Readonly<Record<string, string>>, response: Response, { outgoing }: Exchange): void {
  const set =
    outgoing instanceof ServerResponse ? outgoing.setHeader.bind(outgoing) : response.headers.set.bind(response.headers)
  for (const name in headers) set(name, headers[name]!)
}

type Exchange = { outgoing?: unknown }

const headersOf = ({ headers }: Request): AskedWith => ({
  'accept-encoding': headers.get('accept-encoding') ?? '',
  'accept-language': headers.get('accept-language') ?? '',
})

/** Never an address, a body or a header: what a list is called stands in its address, and whose the request is in its connection. */
const lineOf = (method: string, status: number, ms: number, note: Noted) => ({
  requestId: note.requestId,
  via: note.via,
  route: note.what,
  method,
  status,
  ms: Math.round(ms * 10) / 10,
  key: note.keyId,
  token: note.tokenHash?.slice(0, 8),
  problem: note.problem,
})
