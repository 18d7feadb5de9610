import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Thrown when lists cannot be backed up, restored, dumped or loaded. The message has the reason and the next step. */
export class CopyError extends Error {
  override name = 'CopyError'
}

/** Suffix of a file that is being written. */
export const partialSuffix = '.partial'

/**
 * A file that only its owner can read, and that gets its name when it is complete and on disk. Disposing removes an unfinished one. Of
 * two processes that write the same file, the earlier one gives way: it may have been killed.
 */
export class PartialFile implements Disposable {
  /** Its path until it is published. */
  readonly path: string
  readonly descriptor: number
  readonly #file: string
  readonly #replaces: boolean

  /** @param replaces whether a file of that name is replaced @throws CopyError if one must not be; Error of `node:fs` */
  constructor(file: string, replaces = false) {
    this.#file = file
    this.#replaces = replaces
    this.#refuseTaken()
    this.path = file + partialSuffix
    rmSync(this.path, { force: true })
    this.descriptor = openSync(this.path, 'wx', 0o600)
  }

  /** Syncs the content. */
  sync(): void {
    fsyncSync(this.descriptor)
  }

  /** Gives the complete file its name, durably. @returns its size @throws CopyError if the name was taken meanwhile */
  publish(): number {
    this.sync()
    if (!this.#isHere())
      throw new CopyError(`Another process has begun to write ${this.#file}, so this copy was discarded.`)
    this.#refuseTaken()
    renameSync(this.path, this.#file)
    syncPath(dirname(this.#file), true)
    return fstatSync(this.descriptor).size
  }

  #refuseTaken(): void {
    if (!this.#replaces && existsSync(this.#file))
      throw new CopyError(`${this.#file} exists already and is not overwritten.`)
  }

  /** Returns whether the temporary name is still that of this file. */
  #isHere(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.ino === fstatSync(this.descriptor).ino
  }

  [Symbol.dispose](): void {
    if (this.#isHere()) rmSync(this.path)
    closeSync(this.descriptor)
  }
}

/** Syncs a file's content or a folder's names to the disk. @throws Error of `node:fs` */
export function syncPath(path: string, isFolder = false): void {
  // Windows cannot open folders and does not need this.
  if (isFolder && process.platform === 'win32') return
  const descriptor = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    // Some network file systems cannot sync folders; their names are durable anyway.
    if (!isFolder || (error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Requires a file that can be read from its beginning several times. @throws CopyError */
export function requireFile(file: string): void {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) throw new CopyError(`There is no ${file}.`)
  if (!stat.isFile()) throw new CopyError(`${file} is no file.`)
}

const pieceBytes = 1 << 20

/** Yields the bytes of a file, which may be larger than memory, in pieces. @throws Error of `node:fs` */
export function* piecesOf(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes)
      const bytes = readSync(descriptor, piece)
      if (bytes === 0) return
      yield piece.subarray(0, bytes)
    }
  } finally {
    closeSync(descriptor)
  }
}
