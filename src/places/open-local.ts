import type { Later, Local } from '../providers/local.ts'

/**
 * Opens the directory of a data folder, and takes up a new one while it is open.
 * @param failed told of a new index that cannot be used
 * @throws Error when there is none and none can be made
 */
export type OpenLocal = (dataDir: string, failed: (error: unknown) => void) => Promise<Later<Local> & AsyncDisposable>

/** In this thread: for whoever has nothing else to do meanwhile. */
export const localHere: OpenLocal = async (dataDir, failed) => {
  // Not where another thread does it.
  const [{ openLiveDirectory }, { directly, localLookup }] = await Promise.all([
    import('../directory/live.ts'),
    import('../providers/local.ts'),
  ])
  const directory = await openLiveDirectory(dataDir, failed)
  return { ...directly(localLookup(directory)), [Symbol.asyncDispose]: async () => directory.close() }
}

/** The same, opened with the first question: most commands ask none. */
export const localWhenAsked: OpenLocal = async (dataDir, failed) => {
  let opening: ReturnType<OpenLocal> | undefined
  const local = () => {
    opening ??= localHere(dataDir, failed)
    return opening
  }
  return {
    search: async (...given) => (await local()).search(...given),
    choose: async (...given) => (await local()).choose(...given),
    named: async (...given) => (await local()).named(...given),
    get: async (...given) => (await local()).get(...given),
    async [Symbol.asyncDispose]() {
      // Whoever asked was told why it could not be opened.
      const opened = await opening?.catch(() => undefined)
      await opened?.[Symbol.asyncDispose]()
    },
  }
}
