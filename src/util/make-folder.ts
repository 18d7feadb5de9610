import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/**
 * Makes a folder and its missing parents. Node's own `recursive` loops for ever on file systems that report ENOENT for new names, such
 * as /proc. Only the owner can read the folder: it holds hidden lists.
 * @throws Error of `node:fs`
 */
export function makeFolder(path: string, mode = 0o700): void {
  if (isFolder(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path), 0o777)
  try {
    mkdirSync(path, mode)
  } catch (error) {
    // Another process may have made it in between.
    if (!isFolder(path)) throw error
  }
}
