import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem } from '../../core/problem.ts'

/** So many wait for a picture, at most: it would come too late for more. */
const mostWaiting = 20

/** So long a thread is kept for the next picture. */
const idleMs = 60_000

/** Node runs the sources as they are, and what is published is built. */
const workerFile = () => new URL(`./png-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Makes drawings into PNG, one after the other, in a thread of its own: a picture takes some tenths of a second, in which the service
 * would hear nobody else. The thread begins with the first picture and ends when there was none for a while.
 */
export class PngThread implements AsyncDisposable {
  readonly #file: URL
  readonly #idleMs: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #isEnded = false

  /** @param options what runs in the thread, and how long it is kept, in milliseconds */
  constructor(options: { file?: URL; idleMs?: number } = {}) {
    this.#file = options.file ?? workerFile()
    this.#idleMs = options.idleMs ?? idleMs
  }

  /** Whether the thread is there. */
  get isRunning(): boolean {
    return this.#worker !== undefined
  }

  /** @throws Problem `overloaded`; what ended the thread while this was drawn */
  async png(svg: string): Promise<Uint8Array> {
    if (this.#waiting >= mostWaiting) throw new Problem('overloaded')
    this.#waiting++
    clearTimeout(this.#idle)
    const drawn = this.#last.then(() => this.#draw(svg))
    // Whoever asked is told of a failure; the next one does not care.
    this.#last = drawn.catch(() => {})
    try {
      return await drawn
    } finally {
      this.#waiting--
      if (this.#waiting === 0 && !this.#isEnded) this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref()
    }
  }

  async [Symbol.asyncDispose]() {
    this.#isEnded = true
    clearTimeout(this.#idle)
    await this.#end()
  }

  async #draw(svg: string): Promise<Uint8Array> {
    if (this.#isEnded) throw hasEnded()
    this.#worker ??= this.#begin()
    const worker = this.#worker
    const answer = Promise.withResolvers<Uint8Array>()
    const ended = () => answer.reject(hasEnded())
    worker.once('message', answer.resolve).once('error', answer.reject).once('exit', ended)
    worker.postMessage(svg)
    try {
      return await answer.promise
    } finally {
      worker.off('message', answer.resolve).off('error', answer.reject).off('exit', ended)
    }
  }

  #begin(): Worker {
    const worker = new Worker(this.#file)
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

const hasEnded = () => new Error('the thread that draws pictures has ended')
