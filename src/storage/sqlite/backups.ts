import { type Keeping, type Made, newestIn } from './backup-folder.ts'
import { type BackupThread, backUpInThread } from './backup-thread.ts'

/** How the last try to make a backup went. */
export type LastBackup = { at: string; ok: boolean; seconds?: number; bytes?: number }

type Told = { made(backup: Made): void; failed(error: unknown): void }

/** After the start, which has enough to do. */
const firstLookMs = 5000
const lookEveryMs = 60_000
const restAfterFailureMs = 10 * 60_000

/** Makes backups of the embedded database by itself, when the newest in their folder is old enough. */
export class Backups implements AsyncDisposable {
  readonly #keeping: Keeping
  readonly #clock: () => Date
  readonly #told: Told
  /** The last try of this process; `undefined` until there was one. */
  last: LastBackup | undefined
  #timer: NodeJS.Timeout | undefined
  #thread: BackupThread | undefined
  #looking: Promise<void> | undefined
  #isEnded = false

  constructor(keeping: Keeping, clock: () => Date, told: Told) {
    this.#keeping = keeping
    this.#clock = clock
    this.#told = told
  }

  /** When the newest whole backup was made, by whichever process; `undefined` when there is none to be found. */
  get newestAt(): Date | undefined {
    try {
      const newest = newestIn(this.#keeping.folder, this.#clock())
      return newest && new Date(newest.at)
    } catch {
      return undefined
    }
  }

  /** Looks from now on whether one is due. */
  start(afterMs: number = firstLookMs): void {
    if (this.#isEnded) return
    this.#timer = setTimeout(async () => {
      this.#looking = this.#look()
      await this.#looking
      this.start(this.last?.ok === false ? restAfterFailureMs : lookEveryMs)
    }, afterMs).unref()
  }

  async #look(): Promise<void> {
    const now = this.#clock()
    const began = performance.now()
    try {
      const newest = newestIn(this.#keeping.folder, now)
      if (newest && now.getTime() - newest.at < this.#keeping.everyMs) return
      this.#thread = backUpInThread(this.#keeping, now)
      const made = await this.#thread.made
      if (made) this.#succeeded(now, made)
    } catch (error) {
      // Another backup of the same data is being made, or the service is being stopped: neither says that there will be none.
      if ((error as { code?: string }).code === 'folder_busy' || this.#isEnded) return
      this.last = { at: now.toISOString(), ok: false, seconds: (performance.now() - began) / 1000 }
      this.#told.failed(error)
    } finally {
      this.#thread = undefined
    }
  }

  #succeeded(now: Date, made: Made): void {
    this.last = { at: now.toISOString(), ok: true, seconds: made.seconds, bytes: made.bytes }
    this.#told.made(made)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#thread?.[Symbol.asyncDispose]()
    await this.#looking
  }
}
