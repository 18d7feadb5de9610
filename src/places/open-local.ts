import { openLiveDirectory } from '../directory/live.ts'
import { directly, type Later, type Local, localLookup } from '../providers/local.ts'

/**
 * Opens the directory of a data folder, and takes up a new one while it is open.
 * @param failed told of a new index that cannot be used
 * @throws Error when there is none and none can be made
 */
export type OpenLocal = (dataDir: string, failed: (error: unknown) => void) => Promise<Later<Local> & AsyncDisposable>

/** In this thread: for whoever has nothing else to do meanwhile. */
export const localHere: OpenLocal = async (dataDir, failed) => {
  const directory = await openLiveDirectory(dataDir, failed)
  return { ...directly(localLookup(directory)), [Symbol.asyncDispose]: async () => directory.close() }
}
