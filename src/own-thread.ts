import { type ResourceLimits, Worker } from 'node:worker_threads'
import { Problem } from './core/problem.ts'

type Options = {
  /** So many wait at most: it would come too late for more. */
  mostWaiting?: number
  /** So long the thread is kept for the next one, in milliseconds. */
  idleMs?: number
  /** So long one may take, in milliseconds. */
  mostMs?: number
  resourceLimits?: ResourceLimits
}

/** One took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Does work of some tenths of a second, in which the service would hear nobody else, one after the other in a thread of its own. The
 * thread begins with the first and ends when there was none for a while.
 */
export class OwnThread<Question, Answer> implements AsyncDisposable {
  readonly #file: URL
  readonly #options: Required<Pick<Options, 'mostWaiting' | 'idleMs'>> & Options
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #isEnded = false

  /** @param file what runs in the thread: it answers each message with one */
  constructor(file: URL, options: Options = {}) {
    this.#file = file
    this.#options = { mostWaiting: 20, idleMs: 60_000, ...options }
  }

  /** Whether the thread is there. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** @throws Problem `overloaded`; TookTooLong; what ended the thread while it worked on this */
  async ask(question: Question): Promise<Answer> {
    if (this.#waiting >= this.#options.mostWaiting) throw new Problem('overloaded')
    this.#waiting++
    clearTimeout(this.#idle)
    const answer = this.#last.then(() => this.#ask(question))
    // Whoever asked is told of a failure; the next one does not care.
    this.#last = answer.catch(() => {})
    try {
      return await answer
    } finally {
      this.#waiting--
      if (this.#waiting === 0 && !this.#isEnded)
        this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref()
    }
  }

  async [Symbol.asyncDispose]() {
    this.#isEnded = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #ask(question: Question): Promise<Answer> {
    if (this.#isEnded) throw hasEnded()
    this.#worker ??= this.#begin()
    const worker = this.#worker
    const answer = Promise.withResolvers<Answer>()
    const ended = () => answer.reject(hasEnded())
    const { mostMs } = this.#options
    const late = mostMs === undefined ? undefined : setTimeout(() => answer.reject(new TookTooLong()), mostMs)
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
    // It only ever works while somebody waits, who is told of the error as well.
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
