import { DatabaseSync } from 'node:sqlite'

/** Somebody else is changing the directory. */
export class DirectoryBusy extends Error {
  override name = 'DirectoryBusy'
}

/**
 * Does something that one process does at a time. The lock is the operating system's, so that it ends with the process, however it ends.
 * @param file is made where it is missing
 * @throws DirectoryBusy at once; whatever `work` throws
 */
export const onlyOne = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  using lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    throw (error as { errcode?: number }).errcode === busy ? new DirectoryBusy('Another import is going on.') : error
  }
  return await work()
}

/** SQLITE_BUSY */
const busy = 5
