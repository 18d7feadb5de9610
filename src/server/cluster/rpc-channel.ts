import type { Progress } from '../../core/operation.ts'
import { Problem, type ProblemCode, type ProblemExtras } from '../../core/problem.ts'

/** A message between two processes. */
export type Message =
  | { call: number; method: string; input: unknown }
  | { answer: number; value: unknown }
  | { answer: number; problem: { code: ProblemCode; extras: ProblemExtras } }
  | { answer: number; failure: string }
  | { progress: number; done: number; of: number }
  | { abort: number }

/** The other process. */
export type Peer = {
  send(message: Message): void
  onMessage(take: (message: Message) => void): void
}

export type RpcRequest = { input: unknown; signal: () => AbortSignal; progress: Progress }

/** Handlers by method name. */
export type RpcHandlers = { readonly [method: string]: (request: RpcRequest) => Promise<unknown> }

type PendingCall = PromiseWithResolvers<unknown> & { progress: Progress | undefined }

/** Remote procedure calls between two processes, in both directions. */
export class RpcChannel {
  readonly #peer: Peer
  readonly #handlers: RpcHandlers
  readonly #pending = new Map<number, PendingCall>()
  /** Calls from the other process that run here. */
  readonly #working = new Map<number, AbortController>()
  #lastId = 0
  #ended: Error | undefined

  constructor(peer: Peer, handlers: RpcHandlers) {
    this.#peer = peer
    this.#handlers = handlers
    peer.onMessage(message => this.#receive(message))
  }

  /** Calls a method of the other process. @throws Problem, or Error when the call failed there or the other process has ended */
  async call(
    method: string,
    input: unknown,
    { signal, progress }: { signal?: (() => AbortSignal) | undefined; progress?: Progress | undefined } = {},
  ): Promise<unknown> {
    if (this.#ended) throw this.#ended
    const number = ++this.#lastId
    const waiting: PendingCall = { ...Promise.withResolvers<unknown>(), progress }
    this.#pending.set(number, waiting)
    const abortSignal = signal?.()
    const sendAbort = () => this.#peer.send({ abort: number })
    abortSignal?.addEventListener('abort', sendAbort)
    try {
      this.#peer.send({ call: number, method, input })
      if (abortSignal?.aborted) sendAbort()
      return await waiting.promise
    } catch (error) {
      // An aborted call is no failure.
      throw abortSignal?.aborted ? abortSignal.reason : error
    } finally {
      abortSignal?.removeEventListener('abort', sendAbort)
      this.#pending.delete(number)
    }
  }

  /** Rejects all pending calls. */
  end(reason: Error): void {
    this.#ended = reason
    for (const { reject } of this.#pending.values()) reject(reason)
    for (const stop of this.#working.values()) stop.abort()
  }

  #receive(message: Message): void {
    if ('call' in message) void this.#handle(message.call, message.method, message.input)
    else if ('abort' in message) this.#working.get(message.abort)?.abort()
    else if ('progress' in message) this.#pending.get(message.progress)?.progress?.(message.done, message.of)
    else this.#settle(message)
  }

  #settle(message: Extract<Message, { answer: number }>): void {
    const waiting = this.#pending.get(message.answer)
    if (!waiting) return
    if ('problem' in message) waiting.reject(new Problem(message.problem.code, message.problem.extras))
    else if ('failure' in message) waiting.reject(new Error(message.failure))
    else waiting.resolve(message.value)
  }

  async #handle(number: number, method: string, input: unknown): Promise<void> {
    const stop = new AbortController()
    this.#working.set(number, stop)
    const progress: Progress = (done, of) => this.#peer.send({ progress: number, done, of })
    try {
      const value = await this.#handlers[method]!({ input, signal: () => stop.signal, progress })
      this.#peer.send({ answer: number, value })
    } catch (error) {
      this.#peer.send({ answer: number, ...errorMessage(error) })
    } finally {
      this.#working.delete(number)
    }
  }
}

const errorMessage = (error: unknown) =>
  error instanceof Problem
    ? { problem: { code: error.code, extras: error.extras } }
    : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
