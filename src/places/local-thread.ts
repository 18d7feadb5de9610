import { Worker } from 'node:worker_threads'
import { Problem } from '../core/problem.ts'
import type { Local } from '../providers/local.ts'
import { workerFile } from '../worker-file.ts'
import type { OpenLocal } from './open-local.ts'

export type Question = { number: number; name: keyof Local; given: unknown[] }

/** What the thread says: that it is ready, what it was asked, or what went wrong, with a question or beside them all. */
export type Said = { ready: true } | { number: number; value: unknown } | { number?: number; failure: unknown }

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

/** So many wait for an answer, at most: it would come too late for more. */
const mostWaiting = 200

/** A thread, and who waits for what it says. */
class Thread {
  readonly #worker: Worker
  readonly #failed: (error: unknown) => void
  readonly #ready = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
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

  /** @throws Problem `overloaded`; what the question failed by, as a plain Error */
  ask(name: keyof Local, given: unknown[]): Promise<unknown> {
    if (this.#waiting.size >= mostWaiting) throw new Problem('overloaded')
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(++this.#asked, answer)
    this.#worker.postMessage({ number: this.#asked, name, given } satisfies Question)
    return answer.promise
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#worker.terminate()
  }

  #hear(said: Said): void {
    if ('ready' in said) {
      this.#isReady = true
      this.#ready.resolve()
    } else if ('value' in said) this.#taken(said.number).resolve(said.value)
    else if (said.number === undefined) this.#failed(said.failure)
    else this.#taken(said.number).reject(said.failure)
  }

  #taken(number: number): PromiseWithResolvers<unknown> {
    const answer = this.#waiting.get(number)!
    this.#waiting.delete(number)
    return answer
  }

  #over(reason: unknown): void {
    this.#isOver = true
    this.#ready.reject(reason)
    for (const { reject } of this.#waiting.values()) reject(reason)
    this.#waiting.clear()
  }
}
