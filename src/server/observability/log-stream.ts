import { write, writeSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Batcher } from '../../util/batcher.ts'

const standardError = 2
/** Bytes that are written at once. One write costs as much as answering dozens of requests. */
const flushThreshold = 262_144
/** With the wait of `RequestRecorder`, a killed process loses the lines of its last second. */
const writeEveryMs = 900
/** Maximum unwritten bytes for a slow log reader. */
const maxQueuedBytes = 4 * 1024 * 1024
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
  /** Waiting lines as bytes: the garbage collector would copy strings. The system gives a buffer memory only for pages that were written. */
  #lines = Buffer.allocUnsafeSlow(maxQueuedBytes)
  #length = 0
  /** The other buffer, which is being written or empty. */
  #written = Buffer.allocUnsafeSlow(maxQueuedBytes)
  readonly #batcher = new Batcher(() => this.#flush(), writeEveryMs)

  write(line: string): void {
    // A character takes at most three bytes in UTF-8.
    if (this.#length + 3 * line.length > maxQueuedBytes) return
    this.#length += this.#lines.write(line, this.#length)
    if (this.#length >= flushThreshold) this.#batcher.flush()
    else this.#batcher.schedule()
  }

  /**
   * Writes all lines. Lines that arrive meanwhile wait until they fill `flushThreshold` or a second has passed. Writing each one at once
   * took as long as sending a response.
   */
  async #flush(): Promise<void> {
    do {
      const bytes = this.#lines.subarray(0, this.#length)
      ;[this.#lines, this.#written] = [this.#written, this.#lines]
      this.#length = 0
      await writeAll(bytes).catch(() => {})
    } while (this.#length >= flushThreshold)
    if (this.#length > 0) this.#batcher.schedule()
  }

  /** Writes the remaining lines within `finalFlushMs`. */
  async [Symbol.asyncDispose](): Promise<void> {
    const finished = new AbortController()
    // This timer keeps the process alive. Repeated writes to a full pipe do not.
    const timeout = later(finalFlushMs, undefined, finished).catch(() => {})
    await Promise.race([this.#batcher.finish(), timeout])
    finished.abort()
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
