import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeFolder } from '../../util/make-folder.ts'
import { NotDone } from '../command.ts'

// Files with secrets of one person. Windows ignores the modes: there the folder of the user is private.

/** Reads a file. @returns `undefined` if it does not exist @throws NotDone */
export function readPrivateFile(folder: string, name: string): string | undefined {
  const path = join(folder, name)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return undefined
    throw new NotDone(`Cannot read ${path}: ${(error as Error).message}.`, { cause: error })
  }
}

/** Replaces a file at once, so that readers see the old or the new content. Only the owner can read it. @throws NotDone */
export function writePrivateFile(folder: string, name: string, content: string): void {
  const path = join(folder, name)
  const temporary = `${path}.${process.pid}.new`
  try {
    makePrivateFolder(folder)
    rmSync(temporary, { force: true })
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new NotDone(`Cannot write ${path}: ${(error as Error).message}.`, { cause: error })
  }
}

function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  // It may have been made by other means.
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

/** Deletes a file. @returns whether it existed */
export function deletePrivateFile(folder: string, name: string): boolean {
  const existed = readPrivateFile(folder, name) !== undefined
  rmSync(join(folder, name), { force: true })
  return existed
}

/** A lock is held for milliseconds. An older one was left behind by a process that was killed. */
const maxLockMs = 10_000
const retryMs = 20

/** Runs work while no other process changes the file. @param change does not wait for anything @throws NotDone */
export async function withLock<Result>(folder: string, name: string, change: () => Result): Promise<Result> {
  const lock = join(folder, `${name}.lock`)
  while (!takeLock(folder, lock)) await setTimeout(retryMs)
  try {
    return change()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock(folder: string, lock: string): boolean {
  try {
    makePrivateFolder(folder)
    closeSync(openSync(lock, 'wx', 0o600))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new NotDone(`Cannot write ${lock}: ${(error as Error).message}.`, { cause: error })
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    // The clock may have been set back since.
    if (made !== undefined && Math.abs(Date.now() - made) > maxLockMs) rmSync(lock, { force: true })
    return false
  }
}
