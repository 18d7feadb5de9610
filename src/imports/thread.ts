import { workerFile } from '../worker-file.ts'
import { SerialWorker, TookTooLong } from '../worker-queue.ts'
import type { ReadFile } from './read-file.ts'
import { type FileRefusal, UnreadableFile } from './refusals.ts'

/** What the thread says. */
export type Said = ReadFile | { reason: FileRefusal }

// The largest files that are taken, maps of 16 MiB, are read in two to three seconds of CPU and 180 MB, the worst that are made up to be in four.
const limits = {
  maxMs: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
}

/** Bytes. At the speed of the worst files above it is read in 16 ms. */
const shortFile = 64 * 1024

/** Reads files in threads of its own, so that none takes more time or memory than it may. Short files wait for no long one. */
export class FileReading implements AsyncDisposable {
  readonly #short: SerialWorker<Uint8Array, Said>
  readonly #long: SerialWorker<Uint8Array, Said>

  /** @param options for tests */
  constructor(options: { file?: URL } & Partial<typeof limits> = {}) {
    const { file = workerFile('imports/read-worker'), ...others } = options
    this.#short = new SerialWorker(file, { ...limits, ...others })
    this.#long = new SerialWorker(file, { ...limits, ...others })
  }

  /** What `readFile` says of a file. @throws UnreadableFile; Problem `overloaded` */
  async read(bytes: Uint8Array): Promise<ReadFile> {
    const thread = bytes.length <= shortFile ? this.#short : this.#long
    const said = await thread.ask(bytes).catch((error: unknown) => {
      if (!(error instanceof TookTooLong || isOutOfMemory(error))) throw error
      throw new UnreadableFile(error instanceof TookTooLong ? 'took_too_long' : 'too_large', { cause: error })
    })
    if ('reason' in said) throw new UnreadableFile(said.reason)
    return said
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#short[Symbol.asyncDispose](), this.#long[Symbol.asyncDispose]()])
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
