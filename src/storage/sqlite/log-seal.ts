import type { DatabaseSync } from 'node:sqlite'
import { checkpointedVersion, needsLog } from './check-file.ts'

/** Pause after a failed attempt, for example while a reader uses older data. */
const restMs = 1000

type Checkpoint = { busy: number; log: number; checkpointed: number }

/**
 * Marks a database file as incomplete without its log. While the log has newer changes, the file carries a mark (`needsLog` in
 * `user_version`), and the log contains its removal. So any program that moves the log into the file also removes the mark. A marked
 * file without a log has lost its log. The mark is written when the log restarts, about every 1,000 pages. That takes two commits and
 * a checkpoint.
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

  /** Removes the mark of a process that was killed while it wrote the mark. Call when the database is opened. */
  open(): void {
    const { user_version } = this.#writer.prepare('pragma user_version').get()!
    if (user_version === needsLog) this.#mark(false)
  }

  /** Seals a new log. Call it before each writing transaction. Takes 6 µs if there is nothing to do. @throws Error of `node:sqlite` */
  beforeWriting(): void {
    if (this.#isMarked) this.#mark(false)
    const { log, checkpointed } = this.#look()
    // Nothing was moved out of the log since it was sealed.
    const isUnmoved = log > 0 && checkpointed === 0
    // Another process, even a killed one, may have sealed it.
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
    // Set first, so that a pause also follows an attempt that throws.
    this.#restUntil = performance.now() + restMs
    if (this.#restart().busy !== 0) return
    this.#mark(true)
    const { log, checkpointed } = this.#passive()
    this.#mark(false)
    this.#isSealed = log === checkpointed
    // On a fast disk the log restarts within less than the pause.
    if (this.#isSealed) this.#restUntil = Number.NEGATIVE_INFINITY
  }

  #mark(isMarked: boolean): void {
    this.#isMarked = true
    this.#writer.exec(`pragma user_version = ${isMarked ? needsLog : 0}`)
    this.#isMarked = isMarked
  }
}
