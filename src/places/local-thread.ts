import { Worker } from 'node:worker_threads'
import { FairQueue, type Job } from '../core/fair-queue.ts'
import { Problem, type ProblemCode, type ProblemExtras } from '../core/problem.ts'
import { workerFile } from '../util/worker-file.ts'
import { asynchronous, type OpenLocal } from './open-local.ts'
import type { Local } from './providers/local.ts'

export type LookupQuestion = { number: number; name: keyof Local; given: unknown[] }

/** Messages of the thread: ready, a result, or an error, for one question or in general. */
export type LookupMessage =
  | { ready: true }
  | { number: number; value: unknown }
  | { number: number; problem: { code: ProblemCode; extras: ProblemExtras } }
  | { number?: number; failure: unknown }

/**
 * Runs look-ups in a worker thread. The longest searches take some hundredths of a second, which would block the service.
 * When the thread dies, waiting callers get the error, and the next question starts a new thread.
 * @param file the worker script
 */
export const localInThread = async (
  ...[dataDir, failed, file = workerFile('places/local.worker')]: [...Parameters<OpenLocal>, file?: URL]
): ReturnType<OpenLocal> => {
  let thread = new Thread(file, dataDir, failed)
  let isEnded = false
  await thread.ready
  const ask = async (name: keyof Local, given: unknown[]): Promise<unknown> => {
    if (isEnded) throw hasEnded()
    if (thread.isOver) thread = new Thread(file, dataDir, failed)
    return thread.ask(name, given)
  }
  return {
    ...asynchronous(ask),
    async [Symbol.asyncDispose]() {
      isEnded = true
      await thread.end()
    },
  }
}

const hasEnded = () => new Error('the thread of the place index has ended')

/** Maximum waiting questions, per caller and in total. Answers to more would come too late. */
const bounds = { ofOne: 100, inAll: 200 }
/** Maximum questions sent to the thread at once. With one, the thread would idle while its response travels. */
const maxAtOnce = 4

type QueuedQuestion = Pick<LookupQuestion, 'name' | 'given'>

/** A worker thread and the callers that wait for it. */
class Thread {
  readonly #worker: Worker
  readonly #failed: (error: unknown) => void
  readonly #ready = Promise.withResolvers<void>()
  readonly #queue = new FairQueue<QueuedQuestion, unknown>(bounds)
  /** Questions sent to the thread, by number. */
  readonly #waiting = new Map<number, Job<QueuedQuestion, unknown>>()
  #lastNumber = 0
  #isReady = false
  #isOver = false

  constructor(file: URL, dataDir: string, failed: (error: unknown) => void) {
    this.#failed = failed
    this.#worker = new Worker(file, { workerData: dataDir })
    this.#worker.on('message', message => this.#hear(message))
    this.#worker.on('error', error => {
      // Waiting callers report the error themselves.
      if (this.#isReady && this.#waiting.size === 0) failed(error)
      this.#over(error)
    })
    this.#worker.on('exit', () => this.#over(hasEnded()))
    // Callers of `ready` get the error. This handler prevents an unhandled rejection.
    this.#ready.promise.catch(() => {})
  }

  /** @throws the error that ended the thread before it was ready */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws Problem; other errors of the question as a plain Error */
  ask(name: keyof Local, given: unknown[]): Promise<unknown> {
    const answer = this.#queue.add({ name, given })
    this.#send()
    return answer
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#worker.terminate()
  }

  #send(): void {
    while (this.#waiting.size < maxAtOnce) {
      const job = this.#queue.next()
      if (!job) return
      this.#waiting.set(++this.#lastNumber, job)
      this.#worker.postMessage({ number: this.#lastNumber, ...job.question } satisfies LookupQuestion)
    }
  }

  #hear(message: LookupMessage): void {
    // A message may arrive after the error that ended the thread. Its caller has the error already.
    if (this.#isOver) return
    if ('ready' in message) {
      this.#isReady = true
      this.#ready.resolve()
    } else if ('value' in message) this.#taken(message.number).resolve(message.value)
    else if ('problem' in message)
      this.#taken(message.number).reject(new Problem(message.problem.code, message.problem.extras))
    else if (message.number === undefined) this.#failed(message.failure)
    else this.#taken(message.number).reject(message.failure)
  }

  #taken(number: number): Job<QueuedQuestion, unknown> {
    const job = this.#waiting.get(number)!
    this.#waiting.delete(number)
    this.#send()
    return job
  }

  #over(reason: unknown): void {
    this.#isOver = true
    this.#ready.reject(reason)
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
    for (let job = this.#queue.next(); job; job = this.#queue.next()) job.reject(reason)
  }
}
