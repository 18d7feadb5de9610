import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { StorageDamage } from '../damage-state.ts'
import { recordCreated } from './check-file.ts'
import { LogSeal } from './log-seal.ts'
import { realPath } from './paths.ts'

/** Protects the files of an open database. */
export class WriteGuard {
  readonly #path: string
  readonly #file: string
  readonly #seal: LogSeal
  readonly #inode: number
  #hasWritten = false

  constructor(path: string, writer: DatabaseSync) {
    this.#path = path
    this.#file = realPath(path)
    this.#seal = new LogSeal(this.#file, writer)
    this.#inode = statSync(this.#file).ino
    this.#seal.open()
  }

  /** @throws StorageDamage if the open file no longer has its name: writes to it would be lost */
  requireFile(): void {
    const stat = statSync(this.#file, { throwIfNoEntry: false })
    if (!stat) throw new StorageDamage('was removed while it was open')
    if (stat.ino !== this.#inode) throw new StorageDamage('was replaced while it was open')
    if (stat.size === 0) throw new StorageDamage('was emptied while it was open')
  }

  /** Checks and seals the files. Call it before each writing transaction. @throws StorageDamage; Error of `node:fs` or `node:sqlite` */
  beforeWriting(): void {
    this.requireFile()
    if (!this.#hasWritten) recordCreated(this.#path)
    this.#hasWritten = true
    this.#seal.beforeWriting()
  }
}
