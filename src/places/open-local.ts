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
  const local = () => (opening ??= localHere(dataDir, failed))
  return {
    ...asynchronous(async (name, given) => calledIn(await local(), name, given)),
    async [Symbol.asyncDispose]() {
      // The caller already received the error of opening.
      const opened = await opening?.catch(() => undefined)
      await opened?.[Symbol.asyncDispose]()
    },
  }
}

const names = Object.keys({
  find: true,
  get: true,
  areaOf: true,
  locate: true,
  locateOwn: true,
  settle: true,
  elsewhere: true,
  teaches: true,
} satisfies Record<keyof Local, true>) as (keyof Local)[]

/** Returns the functions of the place index, each of which asks by its name. */
export const asynchronous = (ask: (name: keyof Local, given: unknown[]) => Promise<unknown>): Asynchronous<Local> =>
  Object.fromEntries(names.map(name => [name, (...given: unknown[]) => ask(name, given)])) as Asynchronous<Local>

/** Calls a function of the place index by its name. */
export const calledIn = (local: Local | Asynchronous<Local>, name: keyof Local, given: unknown[]): unknown =>
  (local[name] as (...given: unknown[]) => unknown)(...given)

/** Wraps the functions for use in the same thread. */
export const inSameThread = (local: Local): Asynchronous<Local> =>
  asynchronous(async (name, given) => calledIn(local, name, given))
