import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes a folder and those above it, where they are missing. Node's own `recursive` tries for ever where a file system
 * says that it has no room for new names by ENOENT, as /proc does. Only its owner can look into it: hidden lists are in there.
 * @throws Error of `node:fs`
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), 0o777)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(path)) throw error
  }
}
