import { IncomingMessage } from 'node:http'
import { noted, problemAnswer } from '../adapters/http/index.ts'
import type { AddressOf, Bindings } from '../address.ts'
import { rateLimitHeaders, refusal, type Standing } from '../core/limits.ts'
import type { Noted } from '../core/noted.ts'
import { type Problem, problems } from '../core/problem.ts'
import type { Rates } from '../core/rates.ts'
import type { Tracing } from '../core/tracing.ts'
import type { Logger } from '../log.ts'
import type { Load } from './load.ts'
import type { RequestMetrics } from './metrics.ts'
import { isForPrograms, pathOf } from './path.ts'
import { plainRefusal } from './plain-refusal.ts'
import { traced } from './request-span.ts'
import { itsTurn } from './sent-ahead.ts'
import { overloaded, Turn } from './turn.ts'
import { wireOf } from './wire.ts'

type Answer = (request: Request, bindings?: object) => Response | Promise<Response>

export type FrontOptions = {
  /** The public URL, without a slash at its end. */
  base: string
  addressOf: AddressOf
  /** How often anybody may ask; nothing for as often as he likes. */
  rates: Rates | undefined
  load: Load
  metrics: RequestMetrics
  /** Where requests are written down for whoever collects that; nothing for nowhere. */
  tracing: Tracing | undefined
  /** Where each request leaves a line. */
  access: Logger | undefined
  /** Whether somebody may see the metrics; for all others there is no such page. */
  seesMetrics(request: Request, bindings: Bindings): boolean
}

/** What asks whether the service is well is answered whatever else there is to do, and counted nowhere. */
const probes = new Set(['/healthz', '/readyz'])
const readers = new Set(['GET', 'HEAD'])

/**
 * What every request meets first: whether there is time for it, and whether it comes too often. Afterwards it is written down how it went.
 * @param answer what answers it then; never rejects
 */
export function front(
  answer: Answer,
  { base, addressOf, rates, load, metrics, tracing, access, seesMetrics }: FrontOptions,
): (request: Request, bindings?: object) => Promise<Response> {
  const refused = (path: string, problem: Problem, note: Noted): Response => {
    note.problem = problem.code
    return isForPrograms(path) ? problemAnswer(problem, base, note.requestId) : plainRefusal(problem, note.requestId)
  }

  const answered = async (request: Request, bindings: object | undefined, path: string, note: Noted) => {
    const incoming = (bindings as Bindings)?.incoming
    // Whoever comes without a connection stands in nobody's way, and is no stranger: a test, or a part of the service itself.
    if (!incoming) return answer(request, bindings)
    const turn = new Turn(load, () => addressOf(bindings as Bindings))
    // A test may say no more than where it comes from.
    const whole = incoming instanceof IncomingMessage ? incoming : undefined
    if (whole) note.wire = wireOf(whole, bytes => turn.hold(bytes))
    try {
      const entered = turn.enter()
      const mayBegin = typeof entered === 'boolean' ? entered : await entered
      if (!mayBegin) return refused(path, overloaded(), note)
      if (whole && sendsBody(whole)) turn.awaitBody(whole)
      return rates ? await limited(rates, request, bindings, path, note) : await answer(request, bindings)
    } finally {
      turn.leave()
    }
  }

  const limited = async (rates: Rates, request: Request, bindings: object | undefined, path: string, note: Noted) => {
    const address = addressOf(bindings as Bindings)
    const asked = rates.from(address)
    const standing = asked instanceof Promise ? await asked : asked
    if (standing.refused) return refusedByAddress(path, standing, note)
    const response = await answer(request, bindings)
    if (isMiss(response.status, note)) rates.missed(address, note.keyId)
    return response
  }

  const refusedByAddress = (path: string, standing: Standing, note: Noted): Response => {
    note.standings = [standing]
    return refused(path, refusal(standing), note)
  }

  const isProbe = (request: Request, bindings: object | undefined, path: string): boolean =>
    readers.has(request.method) &&
    (probes.has(path) || (path === '/metrics' && seesMetrics(request, bindings as Bindings)))

  return async (request, bindings = {}) => {
    const sentAhead = itsTurn(bindings)
    if (sentAhead) await sentAhead
    const path = pathOf(request.url)
    if (isProbe(request, bindings, path)) return answer(request, bindings)
    const began = performance.now()
    const note = noted(request)
    const work = () => answered(request, bindings, path, note)
    const response = await (tracing ? traced(tracing, request, note, work) : work())
    if (note.standings)
      for (const [name, value] of Object.entries(rateLimitHeaders(note.standings))) response.headers.set(name, value)
    const ms = performance.now() - began
    const { status = response.status } = note
    metrics.answered(note, status, ms / 1000)
    access?.info(lineOf(request.method, status, ms, note), 'request')
    return response
  }
}

const sendsBody = ({ method, headers }: IncomingMessage): boolean =>
  !readers.has(method!) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** That there is no such thing, or no such credential. What tools are told stands in an answer that went well. */
const isMiss = (status: number, { problem }: Noted): boolean =>
  [401, 404].includes(problem === undefined ? status : problems[problem].status)

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
