import { DatabaseSync } from 'node:sqlite'

/** Thrown while another process changes the place index. */
export class PlaceIndexBusy extends Error {
  override name = 'PlaceIndexBusy'
}

/**
 * Runs `work` while holding a lock between processes. The operating system releases the lock when the process ends.
 * @param file lock file; created when missing
 * @throws PlaceIndexBusy without waiting; the errors of `work`
 */
export const onlyOne = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  using lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    throw (error as { errcode?: number }).errcode === busy ? new PlaceIndexBusy('Another import is running.') : error
  }
  return await work()
}

/** SQLITE_BUSY */
const busy = 5
