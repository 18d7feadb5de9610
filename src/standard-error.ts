import { write, writeSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Flushing } from './flushing.ts'

const standardError = 2
/** Handing it over costs as much as answering some dozens of requests. */
const writtenAtOnce = 65_536
const writeEveryMs = 1000
/** What whoever reads the log slowly may be behind. */
const mostWaiting = 4 * 1024 * 1024
/** A pipe that is full may have room again by then. */
const tryAgainMs = 10
const mostTries = 100
const mayTakeAtLastMs = 1000

const isFullPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN'

// No service ends because nobody takes its log: its disk is full, or whoever read it is gone. What cannot be written is lost.

/** Writes each line at once. */
export const eachAtOnce = {
  write(line: string): void {
    const bytes = Buffer.from(line)
    for (let from = 0, tries = 0; from < bytes.length && tries < mostTries; tries++)
      try {
        from += writeSync(standardError, bytes, from)
      } catch (error) {
        if (!isFullPipe(error)) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tryAgainMs)
      }
  },
}

/** Writes many lines at once, and lets nobody wait for it. */
export class ManyAtOnce implements AsyncDisposable {
  #waiting = ''
  readonly #flushing = new Flushing(() => this.#untilNone(), writeEveryMs)

  write(line: string): void {
    if (this.#waiting.length > mostWaiting) return
    this.#waiting += line
    if (this.#waiting.length >= writtenAtOnce) this.#flushing.now()
    else this.#flushing.soon()
  }

  async #untilNone(): Promise<void> {
    while (this.#waiting !== '') {
      const bytes = Buffer.from(this.#waiting)
      this.#waiting = ''
      await written(bytes).catch(() => {})
    }
  }

  /** Writes what is left, if that can be done in a moment. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.race([this.#flushing.last(), later(mayTakeAtLastMs, undefined, { ref: false })])
  }
}

const writeSome = promisify(write)

async function written(bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; )
    try {
      from += (await writeSome(standardError, bytes, from)).bytesWritten
    } catch (error) {
      if (!isFullPipe(error)) throw error
      await later(tryAgainMs, undefined, { ref: false })
    }
}
