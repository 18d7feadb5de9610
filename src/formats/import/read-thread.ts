import { FairQueue } from '../../core/fair-queue.ts'
import { SerialWorker, WorkerTimeout } from '../../util/serial-worker.ts'
import { workerFile } from '../../util/worker-file.ts'
import type { ParsedFile } from './read-file.ts'
import { type FileRefusal, UnreadableFile } from './refusals.ts'

/** A response of the thread. */
export type ReaderResult = ParsedFile | { reason: FileRefusal }

// The largest accepted files, maps of 16 MiB, take two to three seconds of CPU and 180 MB; the worst invented ones take four.
const limits = {
  maxMs: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
}

/** Maximum bytes of a short file. At the speed of the slowest files above, it takes 16 ms. */
const shortFile = 64 * 1024

/** Reads files in threads with bounded time and memory. Short files do not wait for long ones. */
export class FileReading implements AsyncDisposable {
  readonly #short: SerialWorker<Uint8Array, ReaderResult>
  readonly #long: SerialWorker<Uint8Array, ReaderResult>

  /** @param options for tests */
  constructor(options: { file?: URL } & Partial<typeof limits> = {}) {
    const { file = workerFile('formats/import/read.worker'), ...others } = options
    this.#short = new SerialWorker(file, new FairQueue(), { ...limits, ...others })
    this.#long = new SerialWorker(file, new FairQueue(), { ...limits, ...others })
  }

  /** Reads a file with `readFile`. @throws UnreadableFile; Problem `overloaded` */
  async read(bytes: Uint8Array): Promise<ParsedFile> {
    const thread = bytes.length <= shortFile ? this.#short : this.#long
    const answer = await thread.run(bytes).catch((error: unknown) => {
      if (!(error instanceof WorkerTimeout || isOutOfMemory(error))) throw error
      throw new UnreadableFile(error instanceof WorkerTimeout ? 'took_too_long' : 'too_large', { cause: error })
    })
    if ('reason' in answer) throw new UnreadableFile(answer.reason)
    return answer
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#short[Symbol.asyncDispose](), this.#long[Symbol.asyncDispose]()])
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
