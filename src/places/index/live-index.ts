import { makeCurrent } from './current-index.ts'
import { damagedIndex, indexAdvice, isDamagedIndex } from './damaged-index.ts'
import { type IndexFile, openIndexFile, openIndexFiles } from './index-file.ts'
import { editionOf, indexFiles, placesFile } from './index-files.ts'
import { isCurrent } from './index-state.ts'
import { type PlaceIndex, placeIndexOf } from './place-index.ts'

/** An index that a newer one may replace between two questions. */
export type LiveIndex = Disposable & {
  /** Answers a question by the latest index. */
  ask<Answer>(question: (index: PlaceIndex) => Answer): Answer
}

/** Interval between checks for new files. */
const checkEveryMs = 1000

/** A file in use. `edition` is the latest one that was looked at, which may be unusable. */
type OpenFile = { edition: string; file?: IndexFile }

/**
 * Opens the current index of a data folder. After an import by another process it switches to the new files within a
 * second and closes the old ones.
 * @param failed called when a new file is unusable; the previous one stays in use
 * @throws Problem `provider_unavailable` from queries of a damaged index
 * @throws as `makeCurrent` and `openIndexFile` do
 */
export const openLiveIndex = async (dataDir: string, failed: (error: unknown) => void): Promise<LiveIndex> => {
  await makeCurrent(dataDir, failed)
  const first = placesFile(dataDir)
  // Read before opening: a file that replaces another one in between is detected at the next check.
  const editions = [...editionsOf(dataDir)]
  const files = openIndexFiles(editions.map(([path]) => path))
  let open = new Map(editions.map(([path, edition], at): [string, OpenFile] => [path, { edition, file: files[at]! }]))
  let index = indexOf(open)
  const refused = new Map<string, string>()
  let checkedAt = performance.now()

  const latestOf = (path: string, edition: string): OpenFile => {
    const before = open.get(path) ?? { edition: '' }
    if (before.edition === edition) return before
    try {
      if (isCurrent(path)) return { edition, file: openIndexFile(path) }
      failed(new Error(`${path} is damaged, or was made by another version. The previous places stay in use`))
      return { ...before, edition }
    } catch (error) {
      // A file that is unreadable now may be readable in a second.
      if (refused.get(path) !== edition) failed(error)
      refused.set(path, edition)
      return before
    }
  }

  const latestIndex = (): PlaceIndex => {
    if (performance.now() - checkedAt < checkEveryMs) return index
    checkedAt = performance.now()
    const latest = editionsOf(dataDir)
    const isSame =
      latest.size === open.size && [...latest].every(([path, edition]) => open.get(path)?.edition === edition)
    // While the first file is removed and the new one is missing, the open index stays valid.
    if (isSame || !latest.has(first)) return index
    const before = open
    open = new Map([...latest].map(([path, edition]) => [path, latestOf(path, edition)]))
    index = indexOf(open)
    const used = new Set([...open.values()].map(({ file }) => file))
    for (const { file } of before.values()) if (!used.has(file)) file?.[Symbol.dispose]()
    return index
  }

  /** The index known to be damaged. */
  let damaged: PlaceIndex | undefined
  const ask = <Answer>(question: (index: PlaceIndex) => Answer): Answer => {
    const latest = latestIndex()
    try {
      return question(latest)
    } catch (error) {
      if (!isDamagedIndex(error)) throw error
      if (damaged !== latest) failed(new Error(indexAdvice([...open.keys()], error), { cause: error }))
      damaged = latest
      throw damagedIndex(error)
    }
  }

  return { ask, [Symbol.dispose]: () => index.close() }
}

const editionsOf = (dataDir: string): Map<string, string> =>
  new Map(
    indexFiles(dataDir).flatMap((path): [string, string][] => {
      const edition = editionOf(path)
      return edition === undefined ? [] : [[path, edition]]
    }),
  )

const indexOf = (open: ReadonlyMap<string, OpenFile>): PlaceIndex =>
  placeIndexOf([...open.values()].flatMap(({ file }) => file ?? []) as [IndexFile, ...IndexFile[]])
