import { type IncomingMessage, ServerResponse } from 'node:http'
import { matches, newRequestContext, setRequestContext } from '../api/http/index.ts'
import { Problem } from '../core/problem.ts'
import { rateLimitHeaders } from '../core/rate-limits/rate-limit.ts'
import type { RequestContext } from '../core/request-context.ts'
import { runForSender } from '../core/sender.ts'
import type { Bindings } from '../util/client-address.ts'
import { chain, type MaybePromise } from '../util/maybe-promise.ts'
import { previousResponse } from './admission/pipelining.ts'
import { type AdmissionOptions, RequestAdmission, readMethods } from './admission/request-admission.ts'
import type { RequestRecorder } from './observability/request-recorder.ts'
import { refusalResponse } from './refusal.ts'
import { pathOf } from './request-path.ts'
import { type CachedResponse, type KnownRequest, type ResponseCache, sendCached } from './response-cache.ts'

type FetchHandler = (request: Request, bindings?: object) => Response | Promise<Response>

export type RequestHandlerOptions = AdmissionOptions & {
  /** The public URL, without a trailing slash. */
  base: string
  responseCache: ResponseCache
  /** Headers of responses that do not set them. */
  defaultHeaders: Readonly<Record<string, string>>
  recorder: RequestRecorder
  /** Returns whether the caller may read the metrics. Other callers get a 404. */
  maySeeMetrics(request: Request, bindings: Bindings): boolean
}

export type RequestHandler = {
  /** Never rejects. */
  fetch(request: Request, bindings?: object): Promise<Response>
  /**
   * Answers from the response cache, without creating request and response objects, which cost several times as much.
   * @returns whether it answered; else the request has to be fetched
   */
  fromCache(incoming: IncomingMessage, outgoing: ServerResponse): MaybePromise<boolean>
}

/** Health checks bypass admission control, limits and metrics. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Admits each request by load and rate limits, passes it on, and records the outcome.
 * @param answer answers admitted requests; never rejects
 */
export function requestHandler(answer: FetchHandler, options: RequestHandlerOptions): RequestHandler {
  const { base, responseCache, defaultHeaders, recorder, maySeeMetrics: mayReadMetrics } = options
  /** Requests that missed the cache and continue with `fetch`. */
  const continued = new WeakMap<object, RequestAdmission>()

  const admissionOf = (request: Request, bindings: Bindings): RequestAdmission => {
    const admission =
      continued.get(bindings?.incoming ?? request) ??
      new RequestAdmission(options, bindings, newRequestContext(request.headers.get('x-request-id')))
    setRequestContext(request, admission.context)
    return admission
  }

  const refused = (path: string, problem: Problem, context: RequestContext): Response => {
    context.problem = problem.code
    return refusalResponse(path, problem, base, context.requestId)
  }

  const answered = async (
    request: Request,
    bindings: object,
    path: string,
    admission: RequestAdmission,
  ): Promise<Response> => {
    try {
      const problem = await admission.enter()
      if (problem) return refused(path, problem, admission.context)
      const sender = () => options.addressOf(bindings as Bindings)
      const response = await runForSender(sender, () => answer(request, bindings))
      admission.answered(response.status)
      return response
    } finally {
      admission.leave()
    }
  }

  /** Returns the last response of a connection. Pipelined requests behind it are dropped. */
  const refusedAhead = (request: Request, path: string, problem: Problem): Response => {
    const admission = new RequestAdmission(options, undefined, newRequestContext(request.headers.get('x-request-id')))
    const response = refused(path, problem, admission.context)
    response.headers.set('connection', 'close')
    record(admission, request.method, response.status)
    return response
  }

  const isProbe = (request: Request, bindings: object, path: string): boolean =>
    readMethods.has(request.method) &&
    (probes.has(path) || (path === '/metrics' && mayReadMetrics(request, bindings as Bindings)))

  const record = ({ context, began }: RequestAdmission, method: string, status: number): void =>
    recorder.record(context, method, status, began)

  const lookUp = (known: KnownRequest): MaybePromise<CachedResponse | undefined> => {
    // Errors are ignored here: `fetch` meets and reports the same error.
    try {
      const cached = responseCache.find(known)
      return cached instanceof Promise ? cached.catch(() => undefined) : cached
    } catch {
      return undefined
    }
  }

  const answerFromCache = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    known: KnownRequest,
  ): MaybePromise<boolean> => {
    const { method, headers } = incoming
    const context = newRequestContext(headers['x-request-id'] as string | undefined)
    const admission = new RequestAdmission(options, { incoming }, context)
    const answer = (cached: CachedResponse | undefined): boolean => {
      if (!cached) {
        continued.set(incoming, admission)
        // A request may be refused before it reaches `fetch`, which would release the admission.
        outgoing.once('close', () => admission.leave())
        return false
      }
      context.via = known.via
      context.target = known.target
      const status = matches(headers['if-none-match'], cached.headers.etag!) ? 304 : 200
      sendCached(outgoing, cached, status, context.requestId, defaultHeaders)
      admission.leave()
      record(admission, method!, status)
      return true
    }
    const cached = chain(admission.enter(), refusal => (refusal ? undefined : lookUp(known)))
    return chain(cached, answer)
  }

  return {
    async fetch(request, bindings = {}) {
      const path = pathOf(request.url)
      const previous = previousResponse(bindings)
      if (previous instanceof Problem) return refusedAhead(request, path, previous)
      if (previous) await previous
      if (isProbe(request, bindings, path)) return answer(request, bindings)
      const admission = admissionOf(request, bindings as Bindings)
      const { context } = admission
      const response = await answered(request, bindings, path, admission)
      if (context.rateLimits) setHeaders(rateLimitHeaders(context.rateLimits), response, bindings)
      record(admission, request.method, context.status ?? response.status)
      return response
    },

    fromCache(incoming, outgoing) {
      // Pipelined requests need the full path.
      if (!readMethods.has(incoming.method) || outgoing.socket === null) return false
      const known = responseCache.known(incoming.url!, incoming.headers)
      return known !== undefined && answerFromCache(incoming, outgoing, known)
    },
  }
}

/**
 * Sets headers on Node's response if there is one. Changing the headers of `response` would first create its `Headers` object, which costs
 * more than setting them.
 */
function setHeaders(headers: Readonly<Record<string, string>>, response: Response, { outgoing }: Exchange): void {
  const set =
    outgoing instanceof ServerResponse ? outgoing.setHeader.bind(outgoing) : response.headers.set.bind(response.headers)
  for (const name in headers) set(name, headers[name]!)
}

type Exchange = { outgoing?: unknown }
