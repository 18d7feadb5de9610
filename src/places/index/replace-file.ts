import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hourMs } from '../../util/durations.ts'

const suffix = '.part'
/** What the temporary files of this process have in their names. */
const ownMark = `.${process.pid}-`
/** Matches these temporary files and the files that SQLite adds beside them. */
const parts = /\.part(-\w+)*$/
/** Age after which a temporary file is abandoned: active writers touch theirs more often. */
const abandonedAfterMs = hourMs

/**
 * Writes a file atomically: readers see the complete old or new one. Writes a temporary file, then renames it.
 * @param write creates the file at the given path
 * @param isWanted called before the rename; `false` discards the new file
 * @throws the errors of `write`, after cleaning up; Error of `node:fs`
 */
export const replaceFile = async <T>(
  file: string,
  write: (part: string) => T | Promise<T>,
  isWanted = () => true,
): Promise<T> => {
  removeAbandoned(dirname(file))
  const part = `${file}${ownMark}${randomUUID()}${suffix}`
  try {
    const written = await write(part)
    // Syncs the bytes before the rename. Otherwise a power cut could leave half a file under the name.
    const descriptor = openSync(part, 'r+')
    fsyncSync(descriptor)
    closeSync(descriptor)
    if (isWanted()) renameSync(part, file)
    else rmSync(part)
    return written
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** Removes this process's temporary files in a folder and the folders in it, after a worker thread died. */
export const removeOwnParts = (folder: string): void => {
  const names = readdirSync(folder, { recursive: true }) as string[]
  const own = names.filter(name => parts.test(name) && name.includes(ownMark))
  for (const name of own) rmSync(join(folder, name), { force: true })
}

const removeAbandoned = (folder: string) => {
  // This process may have finished one of several files.
  const all = readdirSync(folder).filter(name => parts.test(name) && !name.includes(ownMark))
  const writers = Map.groupBy(
    all.map(name => join(folder, name)),
    part => part.replace(parts, ''),
  )
  for (const leftovers of writers.values()) {
    const writtenAt = Math.max(...leftovers.map(part => statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? 0))
    if (Date.now() - writtenAt > abandonedAfterMs) for (const part of leftovers) rmSync(part, { force: true })
  }
}
