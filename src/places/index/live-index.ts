import { editionOf, makeCurrent, placesFile } from './current-index.ts'
import { damagedIndex, indexAdvice, isDamagedIndex } from './damaged-index.ts'
import { isCurrent } from './index-state.ts'
import { openPlaceIndex, type PlaceIndex } from './place-index.ts'

/** An index that a newer one may replace between two questions. */
export type LiveIndex = Disposable & {
  /** Answers a question by the latest index. */
  ask<Answer>(question: (index: PlaceIndex) => Answer): Answer
}

/** Interval between checks for a new index. */
const checkEveryMs = 1000

/**
 * Opens the current index of a data folder. After an import by another process it switches to the new index within a
 * second and closes the old one.
 * @param failed called when a new index is unusable; the previous one stays in use
 * @throws Problem `provider_unavailable` from queries of a damaged index
 * @throws as `makeCurrent` and `openPlaceIndex` do
 */
export const openLiveIndex = async (dataDir: string, failed: (error: unknown) => void): Promise<LiveIndex> => {
  const file = placesFile(dataDir)
  await makeCurrent(dataDir, failed)
  // Read before opening: an index that replaces this one in between is detected at the next check.
  let edition = editionOf(file)
  let index = openPlaceIndex(file)
  let refused: string | undefined
  let checkedAt = performance.now()

  const latestIndex = (): PlaceIndex => {
    if (performance.now() - checkedAt < checkEveryMs) return index
    checkedAt = performance.now()
    const latest = editionOf(file)
    // While the old file is removed and the new one is missing, the open index stays valid.
    if (latest === edition || latest === undefined) return index
    try {
      if (isCurrent(file)) {
        const previous = index
        index = openPlaceIndex(file)
        previous.close()
      } else failed(new Error(`${file} is damaged, or was made by another version. The previous places stay in use`))
      edition = latest
    } catch (error) {
      // A file that is unreadable now may be readable in a second.
      if (latest !== refused) failed(error)
      refused = latest
    }
    return index
  }

  /** The edition known to be damaged. */
  let damaged: string | undefined
  const ask = <Answer>(question: (index: PlaceIndex) => Answer): Answer => {
    try {
      return question(latestIndex())
    } catch (error) {
      if (!isDamagedIndex(error)) throw error
      if (damaged !== edition) failed(new Error(indexAdvice(file, error), { cause: error }))
      damaged = edition
      throw damagedIndex(error)
    }
  }

  return { ask, [Symbol.dispose]: () => index.close() }
}
