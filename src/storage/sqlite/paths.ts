import { closeSync, existsSync, fsyncSync, lchownSync, openSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

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

/** Returns the real path of a database that may be a link: SQLite puts its other files there. */
export const realPath = (path: string): string => (existsSync(path) ? realpathSync(path) : path)

/**
 * Gives a file that root created beside a service's data to the service. Never follows links: a user with write access to the folder
 * could otherwise get any file of the machine.
 */
export function giveToOwner(path: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  lchownSync(path, uid, gid)
}
