import { asynchronous, calledIn, inSameThread } from './providers/asynchronous.ts'
import type { Asynchronous, Local } from './providers/local.ts'

/**
 * Opens the place index of a data folder, and switches to a new one while open.
 * @param failed called when a new index is unusable
 * @throws Error when there is no index and none can be built
 */
export type OpenLocal = (
  dataDir: string,
  failed: (error: unknown) => void,
) => Promise<Asynchronous<Local> & AsyncDisposable>

/** Opens the place index in this thread, for callers that may block. */
export const localHere: OpenLocal = async (dataDir, failed) => {
  // Imported lazily. This thread does not need the modules when a worker thread does the look-ups.
  const [{ openLiveIndex }, { localLookup }] = await Promise.all([
    import('./index/live-index.ts'),
    import('./providers/local.ts'),
  ])
  const index = await openLiveIndex(dataDir, failed)
  return { ...inSameThread(localLookup(index)), [Symbol.asyncDispose]: async () => index[Symbol.dispose]() }
}

/** Opens the place index with the first question, because most commands have none. */
export const localOnFirstUse: OpenLocal = async (dataDir, failed) => {
  let opening: ReturnType<OpenLocal> | undefined
  const local = () => {
    opening ??= localHere(dataDir, failed)
    return opening
  }
  return {
    ...asynchronous(async (name, given) => calledIn(await local(), name, given)),
    async [Symbol.asyncDispose]() {
      // The caller already received the error of opening.
      const opened = await opening?.catch(() => undefined)
      await opened?.[Symbol.asyncDispose]()
    },
  }
}
