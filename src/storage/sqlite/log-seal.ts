import type { DatabaseSync } from 'node:sqlite'
import { checkpointedVersion, needsLog } from './check-file.ts'

/** The wait after a try that failed, as it does while somebody reads what was there before. */
const restMs = 1000

type Checkpoint = { busy: number; log: number; checkpointed: number }

/**
 * Lets a copy of the database file without its log be told from a whole one.
 *
 * While the log holds changes that the file does not, the file alone says so (`needsLog` in `user_version`), and file and log together say
 * the opposite. So whoever moves the log into the file, also another program, moves the end of the mark with it; and a file that says so
 * without a log has lost it. It is written when the log begins anew, which is about every 1,000 pages: two commits and a checkpoint.
 */
export class LogSeal {
  readonly #file: string
  readonly #writer: DatabaseSync
  readonly #look: () => Checkpoint
  readonly #passive: () => Checkpoint
  readonly #restart: () => Checkpoint
  #isSealed: boolean | undefined
  #isMarked = false
  #restUntil = Number.NEGATIVE_INFINITY

  /** @param file without links */
  constructor(file: string, writer: DatabaseSync) {
    this.#file = file
    this.#writer = writer
    const checkpoint = (mode: string) => {
      const statement = writer.prepare(`pragma wal_checkpoint(${mode})`)
      return () => statement.get() as Checkpoint
    }
    this.#look = checkpoint('noop')
    this.#passive = checkpoint('passive')
    this.#restart = checkpoint('restart')
  }

  /** Ends the mark of a process that was killed while it made it. To be called when the database is opened. */
  open(): void {
    const { user_version } = this.#writer.prepare('pragma user_version').get()!
    if (user_version === needsLog) this.#mark(false)
  }

  /** To be called before each transaction that writes: 6 µs, where there is nothing to do. @throws Error of `node:sqlite` */
  beforeWriting(): void {
    if (this.#isMarked) this.#mark(false)
    const { log, checkpointed } = this.#look()
    // Nothing was moved out of the log since it was sealed.
    const isUnmoved = log > 0 && checkpointed === 0
    // Another process may have sealed it, also one that was killed.
    this.#isSealed ??= isUnmoved && this.#isMarkedInFile()
    if (this.#isSealed && isUnmoved) return
    this.#isSealed = false
    if (performance.now() > this.#restUntil) this.#seal()
  }

  #isMarkedInFile(): boolean {
    try {
      return checkpointedVersion(this.#file) === needsLog
    } catch {
      // After a crash the file alone may be half of a checkpoint. The log has the other half.
      return false
    }
  }

  #seal(): void {
    // Set first: a try that throws is waited out like one that a reader keeps from succeeding.
    this.#restUntil = performance.now() + restMs
    if (this.#restart().busy !== 0) return
    this.#mark(true)
    const { log, checkpointed } = this.#passive()
    this.#mark(false)
    this.#isSealed = log === checkpointed
    // On a fast disk the log begins anew within less than the wait.
    if (this.#isSealed) this.#restUntil = Number.NEGATIVE_INFINITY
  }

  #mark(isMarked: boolean): void {
    this.#isMarked = true
    this.#writer.exec(`pragma user_version = ${isMarked ? needsLog : 0}`)
    this.#isMarked = isMarked
  }
}
