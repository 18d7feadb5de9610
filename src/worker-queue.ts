import { type ResourceLimits, Worker } from 'node:worker_threads'
import { FairQueue, type QueueBounds } from './core/fair-queue.ts'

type Options = {
  /** How many jobs wait at most. An answer to more would come too late. */
  bounds?: QueueBounds
  /** How long the thread stays without work, in milliseconds. */
  idleMs?: number
  /** How long one job may take, in milliseconds. */
  maxMs?: number
  resourceLimits?: ResourceLimits
}

/** A job took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * A worker thread with a queue, for jobs that would hold the event loop for tenths of a second. It does one job at a time, of each sender
 * in turn. The thread starts with the first job and ends when there was none for a while.
 */
export class SerialWorker<Question, Answer> implements AsyncDisposable {
  readonly #file: URL
  readonly #idleMs: number
  readonly #options: Options
  readonly #queue: FairQueue<Question, Answer>
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isWorking = false
  #isEnded = false

  /** @param file what runs in the thread: it answers each message with one */
  constructor(file: URL, options: Options = {}) {
    this.#file = file
    this.#options = options
    this.#idleMs = options.idleMs ?? 60_000
    this.#queue = new FairQueue(options.bounds ?? { ofOne: 20, inAll: 60 })
  }

  /** Whether the thread is there. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** @throws Problem `overloaded`; TookTooLong; what ended the thread while it worked on this */
  ask(question: Question): Promise<Answer> {
    const answer = this.#queue.add(question)
    if (!this.#isWorking) void this.#workOff()
    return answer
  }

  async [Symbol.asyncDispose]() {
    this.#isEnded = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true
    clearTimeout(this.#idle)
    for (let job = this.#queue.next(); job; job = this.#queue.next())
      await this.#ask(job.question).then(job.resolve, job.reject)
    this.#isWorking = false
    if (!this.#isEnded) this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
  }

  async #ask(question: Question): Promise<Answer> {
    if (this.#isEnded) throw hasEnded()
    this.#worker ??= this.#begin()
    const worker = this.#worker
    const answer = Promise.withResolvers<Answer>()
    const ended = () => answer.reject(hasEnded())
    const { maxMs } = this.#options
    const late = maxMs === undefined ? undefined : setTimeout(() => answer.reject(new TookTooLong()), maxMs)
    worker.once('message', answer.resolve).once('error', answer.reject).once('exit', ended)
    worker.postMessage(question)
    try {
      return await answer.promise
    } catch (error) {
      if (error instanceof TookTooLong) await this.#end()
      throw error
    } finally {
      clearTimeout(late)
      worker.off('message', answer.resolve).off('error', answer.reject).off('exit', ended)
    }
  }

  #begin(): Worker {
    const worker = new Worker(this.#file, { resourceLimits: this.#options.resourceLimits ?? {} })
    const over = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    // It only works while a caller waits, who is told of the error as well.
    worker.on('error', over).on('exit', over)
    return worker
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}

const hasEnded = () => new Error('the thread has ended')
