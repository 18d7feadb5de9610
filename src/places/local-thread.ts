import { Worker } from 'node:worker_threads'
import { FairQueue, type Job } from '../core/fair-queue.ts'
import { Problem, type ProblemCode, type ProblemExtras } from '../core/problem.ts'
import type { Local } from '../providers/local.ts'
import { workerFile } from '../worker-file.ts'
import type { OpenLocal } from './open-local.ts'

export type Question = { number: number; name: keyof Local; given: unknown[] }

/** What the thread says: that it is ready, what it was asked, or what went wrong, with a question or beside them all. */
export type Said =
  | { ready: true }
  | { number: number; value: unknown }
  | { number: number; problem: { code: ProblemCode; extras: ProblemExtras } }
  | { number?: number; failure: unknown }

/**
 * In a thread of its own: the longest searches take some hundredths of a second, in which the service would hear nobody else. When
 * a thread dies, those who wait for it are told why, and the next question begins another.
 * @param file what runs in the thread
 */
export const localInThread = async (
  ...[dataDir, failed, file = workerFile('places/local-worker')]: [...Parameters<OpenLocal>, file?: URL]
): ReturnType<OpenLocal> => {
  let thread = new Thread(file, dataDir, failed)
  let isEnded = false
  await thread.ready
  const ask =
    <Name extends keyof Local>(name: Name) =>
    async (...given: Parameters<Local[Name]>): Promise<ReturnType<Local[Name]>> => {
      if (isEnded) throw hasEnded()
      if (thread.isOver) thread = new Thread(file, dataDir, failed)
      return (await thread.ask(name, given)) as ReturnType<Local[Name]>
    }
  return {
    search: ask('search'),
    choose: ask('choose'),
    named: ask('named'),
    get: ask('get'),
    async [Symbol.asyncDispose]() {
      isEnded = true
      await thread.end()
    },
  }
}

const hasEnded = () => new Error('the thread of the place directory has ended')

/** How many questions wait at most. An answer to more would come too late. */
const bounds = { ofOne: 100, inAll: 200 }
/** How many questions the thread has at once. With one it would be idle while its answer is on the way. */
const maxAtOnce = 4

type Asked = Pick<Question, 'name' | 'given'>

/** A thread, and who waits for what it says. */
class Thread {
  readonly #worker: Worker
  readonly #failed: (error: unknown) => void
  readonly #ready = Promise.withResolvers<void>()
  readonly #queue = new FairQueue<Asked, unknown>(bounds)
  /** The questions that the thread has, by number. */
  readonly #waiting = new Map<number, Job<Asked, unknown>>()
  #asked = 0
  #isReady = false
  #isOver = false

  constructor(file: URL, dataDir: string, failed: (error: unknown) => void) {
    this.#failed = failed
    this.#worker = new Worker(file, { workerData: dataDir })
    this.#worker.on('message', said => this.#hear(said))
    this.#worker.on('error', error => {
      // Else those who wait tell of it.
      if (this.#isReady && this.#waiting.size === 0) failed(error)
      this.#over(error)
    })
    this.#worker.on('exit', () => this.#over(hasEnded()))
    // Who asks is told as well.
    this.#ready.promise.catch(() => {})
  }

  /** @throws what ended the thread before it could be asked anything */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** @throws Problem; what the question failed by, as a plain Error */
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
      this.#waiting.set(++this.#asked, job)
      this.#worker.postMessage({ number: this.#asked, ...job.question } satisfies Question)
    }
  }

  #hear(said: Said): void {
    if ('ready' in said) {
      this.#isReady = true
      this.#ready.resolve()
    } else if ('value' in said) this.#taken(said.number).resolve(said.value)
    else if ('problem' in said) this.#taken(said.number).reject(new Problem(said.problem.code, said.problem.extras))
    else if (said.number === undefined) this.#failed(said.failure)
    else this.#taken(said.number).reject(said.failure)
  }

  #taken(number: number): Job<Asked, unknown> {
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
