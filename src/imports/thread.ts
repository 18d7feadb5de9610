import { OwnThread, TookTooLong } from '../own-thread.ts'
import { workerFile } from '../worker-file.ts'
import type { ReadFile } from './read-file.ts'
import { type FileRefusal, UnreadableFile } from './refusals.ts'

/** What the thread says. */
export type Said = ReadFile | { reason: FileRefusal }

// The largest files that are taken, maps of 16 MiB, are read in two to three seconds of CPU and 180 MB, the worst that are made up to be in four.
const limits = {
  mostMs: 20_000,
  resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 },
}

/** Reads files in a thread of its own, so that nobody waits for a long one and none takes more time or memory than it may. */
export class FileReading implements AsyncDisposable {
  readonly #thread: OwnThread<Uint8Array, Said>

  /** @param options for tests */
  constructor(options: { file?: URL } & Partial<typeof limits> = {}) {
    const { file = workerFile('imports/read-worker'), ...others } = options
    this.#thread = new OwnThread(file, { ...limits, ...others })
  }

  /** What `readFile` says of a file. @throws UnreadableFile; Problem `overloaded` */
  async read(bytes: Uint8Array): Promise<ReadFile> {
    const said = await this.#thread.ask(bytes).catch((error: unknown) => {
      if (!(error instanceof TookTooLong || isOutOfMemory(error))) throw error
      throw new UnreadableFile(error instanceof TookTooLong ? 'took_too_long' : 'too_large', { cause: error })
    })
    if ('reason' in said) throw new UnreadableFile(said.reason)
    return said
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#thread[Symbol.asyncDispose]()
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
