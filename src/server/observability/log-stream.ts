import { write, writeSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Batcher } from '../../util/batcher.ts'

const standardError = 2
/** Characters that are written at once. One write costs as much as answering dozens of requests. */
const flushThreshold = 65_536
const writeEveryMs = 1000
/** Maximum unwritten characters for a slow log reader. */
const maxQueuedLength = 4 * 1024 * 1024
/** Pause before writing to a full pipe again. */
const retryMs = 10
const maxAttempts = 100
const finalFlushMs = 1000

const isFullPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN'

// A full disk or a closed log pipe must not end the service. Lines that cannot be written are lost.

/** Writes each line synchronously. */
export const directLogStream = {
  write(line: string): void {
    const bytes = Buffer.from(line)
    for (let from = 0, tries = 0; from < bytes.length && tries < maxAttempts; tries++)
      try {
        from += writeSync(standardError, bytes, from)
      } catch (error) {
        if (!isFullPipe(error)) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
      }
  },
}

/** Writes lines in batches, in the background. */
export class BufferedLogStream implements AsyncDisposable {
  #waiting = ''
  readonly #batcher = new Batcher(() => this.#flush(), writeEveryMs)

  write(line: string): void {
    if (this.#waiting.length > maxQueuedLength) return
    this.#waiting += line
    if (this.#waiting.length >= flushThreshold) this.#batcher.flush()
    else this.#batcher.schedule()
  }

  async #flush(): Promise<void> {
    while (this.#waiting !== '') {
      const bytes = Buffer.from(this.#waiting)
      this.#waiting = ''
      await writeAll(bytes).catch(() => {})
    }
  }

  /** Writes the remaining lines within `finalFlushMs`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.race([this.#batcher.finish(), later(finalFlushMs, undefined, { ref: false })])
  }
}

const writeSome = promisify(write)

async function writeAll(bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; )
    try {
      from += (await writeSome(standardError, bytes, from)).bytesWritten
    } catch (error) {
      if (!isFullPipe(error)) throw error
      await later(retryMs, undefined, { ref: false })
    }
}
