import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageDamage } from '../damage-state.ts'
import { checkpointedVersion, needsLog, recordCreated } from './check-file.ts'
import { realPath } from './file.ts'

/** Pause after a failed attempt, for example while a reader uses older data. */
const restMs = 1000

type Checkpoint = { busy: number; log: number; checkpointed: number }

/**
 * Protects the files of an open database.
 *
 * It marks a database file as incomplete without its log. While the log has newer changes, the file carries a mark (`needsLog` in
 * `user_version`), and the log contains its removal. So any program that moves the log into the file also removes the mark. A marked
 * file without a log has lost its log. The mark is written when the log restarts, about every 1,000 pages. That takes two commits and
 * a checkpoint.
 */
export class WriteGuard {
  readonly #path: string
  readonly #file: string
  readonly #inode: number
  readonly #writer: DatabaseSync
  readonly #look: () => Checkpoint
  readonly #passive: () => Checkpoint
  readonly #restart: () => Checkpoint
  #hasWritten = false
  #isSealed: boolean | undefined
  #isMarked = false
  #restUntil = Number.NEGATIVE_INFINITY

  constructor(path: string, writer: DatabaseSync) {
    this.#path = path
    this.#file = realPath(path)
    this.#inode = statSync(this.#file).ino
    this.#writer = writer
    const checkpoint = (mode: string) => {
      const statement = writer.prepare(`pragma wal_checkpoint(${mode})`)
      return () => statement.get() as Checkpoint
    }
    this.#look = checkpoint('noop')
    this.#passive = checkpoint('passive')
    this.#restart = checkpoint('restart')
    // A process was killed while it wrote the mark.
    if (writer.prepare('pragma user_version').get()!.user_version === needsLog) this.#mark(false)
  }

  /** @throws StorageDamage if the open file no longer has its name: writes to it would be lost */
  requireFile(): void {
    const stat = statSync(this.#file, { throwIfNoEntry: false })
    if (!stat) throw new StorageDamage('was removed while it was open')
    if (stat.ino !== this.#inode) throw new StorageDamage('was replaced while it was open')
    if (stat.size === 0) throw new StorageDamage('was emptied while it was open')
  }

  /**
   * Checks the file and seals a new log. Call it before each writing transaction. Takes 6 µs if there is nothing to do.
   * @throws StorageDamage; Error of `node:fs` or `node:sqlite`
   */
  beforeWriting(): void {
    this.requireFile()
    if (!this.#hasWritten) recordCreated(this.#path)
    this.#hasWritten = true
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
