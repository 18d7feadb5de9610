import { IncomingMessage } from 'node:http'
import { Problem } from '../../core/problem.ts'
import { chargeMiss, type Limits } from '../../core/rate-limits/limits.ts'
import { type RateLimitState, refusal } from '../../core/rate-limits/rate-limit.ts'
import type { RequestBody, RequestContext } from '../../core/request-context.ts'
import type { AddressOf, Bindings } from '../../util/client-address.ts'
import { chain, type MaybePromise } from '../../util/maybe-promise.ts'
import type { LoadLimiter } from './load-limiter.ts'

export type AdmissionOptions = {
  addressOf: AddressOf
  limits: Limits
  load: LoadLimiter
}

/** Admission of one request by load and rate limit: its slot among the requests in flight, and its memory. */
export class RequestAdmission {
  readonly context: RequestContext
  /** Start time by `performance.now()`. */
  readonly began = performance.now()
  readonly #options: AdmissionOptions
  readonly #bindings: Bindings
  readonly #isWrite: boolean
  #isCounted = false
  #isOver = false
  #reservedBytes = 0
  #admission: { refusal: MaybePromise<Problem | undefined> } | undefined

  constructor(options: AdmissionOptions, bindings: Bindings, context: RequestContext) {
    this.context = context
    this.#options = options
    this.#bindings = bindings
    const incoming = bindings?.incoming
    // A test may pass only an address.
    this.#isWrite = incoming instanceof IncomingMessage && !readMethods.has(incoming.method)
    if (this.#isWrite) context.body = requestBody(incoming as IncomingMessage, bytes => this.#hold(bytes))
  }

  /** Admits the request; may be called again. @returns the refusal, if any; call `leave` in any case */
  enter(): MaybePromise<Problem | undefined> {
    this.#admission ??= { refusal: this.#admit() }
    return this.#admission.refusal
  }

  #admit(): MaybePromise<Problem | undefined> {
    const incoming = this.#bindings?.incoming
    // Tests and internal requests have no connection and are not limited.
    if (!incoming) return undefined
    const { limits, addressOf, load } = this.#options
    this.#isCounted = true
    return chain(load.enter(this.#isWrite, incoming.socket), mayBegin => {
      if (!mayBegin) return overloaded()
      if (incoming instanceof IncomingMessage && sendsBody(incoming)) this.#awaitBody(incoming)
      if (!limits.address) return undefined
      this.context.address = addressOf(this.#bindings)
      return chain(limits.address.take(this.context.address), state => this.#refusalBy(state))
    })
  }

  /** Stops counting the request while its body arrives, so that a slow client delays no other. */
  #awaitBody(incoming: IncomingMessage): void {
    const { load } = this.#options
    this.#isCounted = false
    load.leave(this.#isWrite)
    incoming.once('end', () => {
      if (this.#isOver) return
      this.#isCounted = true
      load.reenter(this.#isWrite)
    })
  }

  /** Reserves memory. @throws Problem `overloaded` when the budget is exhausted */
  #hold(bytes: number): void {
    const { load, addressOf } = this.#options
    if (!load.hold(addressOf(this.#bindings), bytes)) throw overloaded()
    this.#reservedBytes += bytes
  }

  #refusalBy(state: RateLimitState): Problem | undefined {
    if (!state.refused) return undefined
    this.context.rateLimits = [state]
    return refusal(state)
  }

  /** Charges extra if the response answers a guess. */
  answered(status: number): void {
    chargeMiss(this.#options.limits, status, this.context)
  }

  /** Releases everything. May be called twice. */
  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    const { load, addressOf } = this.#options
    if (this.#reservedBytes > 0) load.release(addressOf(this.#bindings), this.#reservedBytes)
    if (this.#isCounted) load.leave(this.#isWrite)
  }
}

/** Retry-After of a refusal, in seconds. Most bursts have been answered by then. */
const retryAfterSeconds = 1

const overloaded = (): Problem => new Problem('overloaded', { retryAfter: retryAfterSeconds })

/** Methods without a body. */
export const readMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

const sendsBody = ({ method, headers }: IncomingMessage): boolean =>
  !readMethods.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns the body of a request. @param hold reserves memory for what is read */
const requestBody = (incoming: IncomingMessage, hold: RequestBody['hold']): RequestBody => ({
  hold,
  read: take =>
    new Promise((resolve, reject) => {
      // A request without a body has ended from the start.
      if (incoming.readableEnded) return resolve()
      const onClose = () => reject(new Error('the client has disconnected'))
      if (incoming.destroyed) return onClose()
      const onData = (piece: Uint8Array) => {
        try {
          take(piece)
        } catch (error) {
          // The rest is discarded until the connection closes. A paused stream would buffer it.
          incoming.off('data', onData).resume()
          reject(error)
        }
      }
      // Without a listener Node buffers the pieces, at hundreds of bytes each.
      const onEnd = () => {
        incoming.off('close', onClose)
        resolve()
      }
      incoming.on('data', onData).once('end', onEnd).once('error', reject).once('close', onClose)
    }),
})
