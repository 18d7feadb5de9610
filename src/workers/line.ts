import type { Progress } from '../core/operation.ts'
import { Problem, type ProblemCode, type ProblemExtras } from '../core/problem.ts'

/** What one process says to another. */
export type Message =
  | { ask: number; what: string; given: unknown }
  | { answer: number; value: unknown }
  | { answer: number; problem: { code: ProblemCode; extras: ProblemExtras } }
  | { answer: number; failure: string }
  | { progress: number; done: number; of: number }
  | { gone: number }

/** The other process. */
export type Peer = {
  send(message: Message): void
  onMessage(take: (message: Message) => void): void
}

export type Asked = { given: unknown; signal: () => AbortSignal; progress: Progress }

/** What is answered to the other side, by what it asks for. */
export type Answers = { readonly [what: string]: (asked: Asked) => Promise<unknown> }

type Waiting = PromiseWithResolvers<unknown> & { progress: Progress | undefined }

/** Questions and answers between two processes, either way. */
export class Line {
  readonly #peer: Peer
  readonly #answers: Answers
  readonly #waiting = new Map<number, Waiting>()
  /** What the other side waits for. */
  readonly #working = new Map<number, AbortController>()
  #asked = 0
  #ended: Error | undefined

  constructor(peer: Peer, answers: Answers) {
    this.#peer = peer
    this.#answers = answers
    peer.onMessage(message => this.#take(message))
  }

  /** @throws Problem, or Error when it went wrong there or the other side has ended */
  async ask(
    what: string,
    given: unknown,
    { signal, progress }: { signal?: (() => AbortSignal) | undefined; progress?: Progress | undefined } = {},
  ): Promise<unknown> {
    if (this.#ended) throw this.#ended
    const number = ++this.#asked
    const waiting: Waiting = { ...Promise.withResolvers<unknown>(), progress }
    this.#waiting.set(number, waiting)
    const gone = signal?.()
    const hasGone = () => this.#peer.send({ gone: number })
    gone?.addEventListener('abort', hasGone)
    try {
      this.#peer.send({ ask: number, what, given })
      if (gone?.aborted) hasGone()
      return await waiting.promise
    } catch (error) {
      // What comes of that is no failure.
      throw gone?.aborted ? gone.reason : error
    } finally {
      gone?.removeEventListener('abort', hasGone)
      this.#waiting.delete(number)
    }
  }

  /** Nothing is answered any more. */
  end(reason: Error): void {
    this.#ended = reason
    for (const { reject } of this.#waiting.values()) reject(reason)
    for (const stop of this.#working.values()) stop.abort()
  }

  #take(message: Message): void {
    if ('ask' in message) void this.#answer(message.ask, message.what, message.given)
    else if ('gone' in message) this.#working.get(message.gone)?.abort()
    else if ('progress' in message) this.#waiting.get(message.progress)?.progress?.(message.done, message.of)
    else this.#settle(message)
  }

  #settle(message: Extract<Message, { answer: number }>): void {
    const waiting = this.#waiting.get(message.answer)
    if (!waiting) return
    if ('problem' in message) waiting.reject(new Problem(message.problem.code, message.problem.extras))
    else if ('failure' in message) waiting.reject(new Error(message.failure))
    else waiting.resolve(message.value)
  }

  async #answer(number: number, what: string, given: unknown): Promise<void> {
    const stop = new AbortController()
    this.#working.set(number, stop)
    const progress: Progress = (done, of) => this.#peer.send({ progress: number, done, of })
    try {
      const value = await this.#answers[what]!({ given, signal: () => stop.signal, progress })
      this.#peer.send({ answer: number, value })
    } catch (error) {
      this.#peer.send({ answer: number, ...told(error) })
    } finally {
      this.#working.delete(number)
    }
  }
}

const told = (error: unknown) =>
  error instanceof Problem
    ? { problem: { code: error.code, extras: error.extras } }
    : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
