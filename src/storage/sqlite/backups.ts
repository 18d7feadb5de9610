import { runInThread, type ThreadJob } from '../../util/run-in-thread.ts'
import { type AutomaticBackup, type BackupSchedule, newestBackupIn } from './backup-folder.ts'

/** The outcome of the last backup. */
export type LastBackup = { at: string; ok: boolean; seconds?: number; bytes?: number }

type BackupEvents = { made(backup: AutomaticBackup): void; failed(error: unknown): void }

/** Delay of the first check. The start itself is busy enough. */
const firstLookMs = 5000
const lookEveryMs = 60_000
const restAfterFailureMs = 10 * 60_000

/** Makes automatic backups of the embedded database when the newest is old enough. */
export class Backups implements AsyncDisposable {
  readonly #schedule: BackupSchedule
  readonly #clock: () => Date
  readonly #events: BackupEvents
  /** The last attempt of this process; `undefined` before the first. */
  last: LastBackup | undefined
  #timer: NodeJS.Timeout | undefined
  #thread: ThreadJob<AutomaticBackup | undefined> | undefined
  #looking: Promise<void> | undefined
  #isEnded = false

  constructor(schedule: BackupSchedule, clock: () => Date, events: BackupEvents) {
    this.#schedule = schedule
    this.#clock = clock
    this.#events = events
  }

  /** Time of the newest complete backup by any process; `undefined` for none. */
  get newestAt(): Date | undefined {
    try {
      const newest = newestBackupIn(this.#schedule.folder, this.#clock())
      return newest && new Date(newest.at)
    } catch {
      return undefined
    }
  }

  /** Starts to check whether a backup is due. */
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
      const newest = newestBackupIn(this.#schedule.folder, now)
      if (newest && now.getTime() - newest.at < this.#schedule.everyMs) return
      this.#thread = backUpInThread(this.#schedule, now)
      const made = await this.#thread.result
      if (made) this.#succeeded(now, made)
    } catch (error) {
      // Another backup is running, or the service stops. Neither is a failed backup.
      if ((error as { code?: string }).code === 'folder_busy' || this.#isEnded) return
      this.last = { at: now.toISOString(), ok: false, seconds: (performance.now() - began) / 1000 }
      this.#events.failed(error)
    } finally {
      this.#thread = undefined
    }
  }

  #succeeded(now: Date, made: AutomaticBackup): void {
    this.last = { at: now.toISOString(), ok: true, seconds: made.seconds, bytes: made.bytes }
    this.#events.made(made)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true
    clearTimeout(this.#timer)
    await this.#thread?.[Symbol.asyncDispose]()
    await this.#looking
  }
}

/** Runs `backUpInto` in a thread, because it takes a second for each 100 MB. */
export const backUpInThread = (schedule: BackupSchedule, now: Date): ThreadJob<AutomaticBackup | undefined> =>
  runInThread('storage/sqlite/backup.worker', { schedule, now })
