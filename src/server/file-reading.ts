import { FairQueue } from '../core/fair-queue.ts'
import type { ParsedFile } from '../formats/import/read-file.ts'
import { type FileRefusal, UnreadableFile } from '../formats/import/refusals.ts'
import { isZip, shortFile } from '../formats/import/zip.ts'
import { definedMembers } from '../util/defined-members.ts'
import { SerialWorker, WorkerTimeout } from '../util/serial-worker.ts'
import { workerFile } from '../util/worker-file.ts'

/** A response of the thread. */
export type ReaderResult = ParsedFile | { reason: FileRefusal }

// The largest accepted files, maps of 16 MiB, take two to three seconds of CPU and 180 MB; the worst invented ones take four.
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** Bytes from which a text may take long, as an archive may. */
const longText = 16 * 1024

/** Maximum milliseconds of CPU: the last resort. Limits of rows, cells and text end the reading of a short file before. */
const maxMs = { short: 2000, long: 20_000 }

/** A file, and the id of the way to read it. */
export type ReaderQuestion = { bytes: Uint8Array; reading?: string }

type Thread = SerialWorker<ReaderQuestion, ReaderResult>

/**
 * Reads files in threads with bounded time and memory. Short texts wait for nothing that may take long: longer texts, and archives, which
 * may expand to 8 MiB. These do not wait for long files.
 */
export class FileReading implements AsyncDisposable {
  readonly #threads: Record<'quick' | 'costly' | 'long', Thread>

  /** @param options for tests */
  constructor(options: { file?: URL; maxMs?: number } = {}) {
    const { file = workerFile('server/read-file.worker'), ...others } = options
    const threadOf = (maxMs: number): Thread =>
      new SerialWorker(file, new FairQueue(), { maxMs, resourceLimits, ...others })
    this.#threads = { quick: threadOf(maxMs.short), costly: threadOf(maxMs.short), long: threadOf(maxMs.long) }
  }

  /** Reads a file with `readFile`. @throws UnreadableFile; Problem `overloaded` */
  async read(bytes: Uint8Array, reading?: string): Promise<ParsedFile> {
    const kind = bytes.length >= shortFile ? 'long' : isZip(bytes) || bytes.length >= longText ? 'costly' : 'quick'
    const answer = await this.#threads[kind].run(definedMembers({ bytes, reading })).catch((error: unknown) => {
      if (!(error instanceof WorkerTimeout || isOutOfMemory(error))) throw error
      throw new UnreadableFile(error instanceof WorkerTimeout ? 'took_too_long' : 'too_large', { cause: error })
    })
    if ('reason' in answer) throw new UnreadableFile(answer.reason)
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(Object.values(this.#threads).map(thread => thread[Symbol.asyncDispose]()))
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
