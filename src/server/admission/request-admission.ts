import { IncomingMessage } from 'node:http'
import type { Problem } from '../../core/problem.ts'
import { chargeMiss, type Limits } from '../../core/rate-limits/limits.ts'
import { type RateLimitState, refusal } from '../../core/rate-limits/rate-limit.ts'
import type { RequestBody, RequestContext } from '../../core/request-context.ts'
import type { AddressOf, Bindings } from '../../util/client-address.ts'
import { chain, type MaybePromise } from '../../util/maybe-promise.ts'
import { Admission, overloaded } from './admission.ts'
import type { LoadLimiter } from './load-limiter.ts'

export type AdmissionOptions = {
  addressOf: AddressOf
  limits: Limits
  load: LoadLimiter
}

/** Admission of one request by load and rate limit. */
export class RequestAdmission {
  readonly context: RequestContext
  /** Start time by `performance.now()`. */
  readonly began = performance.now()
  readonly #options: AdmissionOptions
  readonly #bindings: Bindings
  /** Absent without a connection: tests and internal requests are not limited. */
  readonly #admission: Admission | undefined
  #entered: { refusal: MaybePromise<Problem | undefined> } | undefined

  constructor(options: AdmissionOptions, bindings: Bindings, context: RequestContext) {
    this.context = context
    this.#options = options
    this.#bindings = bindings
    const { incoming } = bindings ?? {}
    // A test may pass only an address.
    const write = incoming instanceof IncomingMessage && !readMethods.has(incoming.method) ? incoming : undefined
    const admission = incoming && new Admission(options.load, write !== undefined, () => options.addressOf(bindings))
    this.#admission = admission
    if (admission && write) context.body = requestBody(write, bytes => admission.hold(bytes))
  }

  /** Admits the request; may be called again. @returns the refusal, if any; call `leave` in any case */
  enter(): MaybePromise<Problem | undefined> {
    this.#entered ??= { refusal: this.#admission && this.#admit(this.#admission) }
    return this.#entered.refusal
  }

  #admit(admission: Admission): MaybePromise<Problem | undefined> {
    const { incoming } = this.#bindings!
    return chain(admission.enter(incoming!.socket), mayBegin => {
      if (!mayBegin) return overloaded()
      if (incoming instanceof IncomingMessage && sendsBody(incoming)) admission.awaitBody(incoming)
      const { limits, addressOf } = this.#options
      if (!limits.address) return undefined
      this.context.address = addressOf(this.#bindings)
      return chain(limits.address.take(this.context.address), state => this.#refusalBy(state))
    })
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

  leave(): void {
    this.#admission?.leave()
  }
}

/** Methods without a body. */
export const readMethods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

const sendsBody = ({ method, headers }: IncomingMessage): boolean =>
  !readMethods.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Returns the body of a request. @param hold reserves memory for what is read */
const requestBody = (incoming: IncomingMessage, hold: RequestBody['hold']): RequestBody => ({
  hold,
  read: take =>
    new Promise((resolve, reject) => {
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
