import { closeSync, existsSync, fsyncSync, lchownSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until what was written into a file, or the names in a folder, are on the disk. @throws Error of `node:fs` */
export function syncPath(path: string, isFolder = false): void {
  // Windows opens no folders, and needs none of this.
  if (isFolder && process.platform === 'win32') return
  const descriptor = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(descriptor)
  } catch (error) {
    // Some network file systems cannot do that with folders, and have their names on the disk without.
    if (!isFolder || (error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    closeSync(descriptor)
  }
}

/** Where a database is that may be a link: SQLite has what belongs to it there. */
export const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/**
 * What root makes beside a service's data is the service's, which else could not write it. Never what a link there leads to: whoever
 * may write in that folder could give himself any file of the machine.
 */
export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}
