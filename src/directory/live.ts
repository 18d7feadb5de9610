import { editionOf, makeCurrent, placesFile } from './current.ts'
import { damagedIndex, indexAdvice, isDamagedIndex } from './damaged-index.ts'
import { type Directory, openDirectory } from './directory.ts'
import { isCurrent } from './state.ts'

/** How long a new index may be there before it is looked into. */
const lookEveryMs = 1000

/**
 * The directory of a data folder as it is at the time of each question: when another process has imported places, the new index is
 * taken up within a second, and the old one let go.
 * @param failed told of a new index that cannot be used; the one before is then used on
 * What is asked of a damaged index throws Problem `provider_unavailable`.
 * @throws as `makeCurrent` and `openDirectory` do
 */
export const openLiveDirectory = async (dataDir: string, failed: (error: unknown) => void): Promise<Directory> => {
  const file = placesFile(dataDir)
  await makeCurrent(dataDir, failed)
  // Before it is opened: one that takes its place in between is then taken up at the next look.
  let edition = editionOf(file)
  let directory = openDirectory(file)
  let refused: string | undefined
  let lookedAt = performance.now()

  const now = (): Directory => {
    if (performance.now() - lookedAt < lookEveryMs) return directory
    lookedAt = performance.now()
    const latest = editionOf(file)
    // Between an index that has gone and one that has come the old one is still open, and good.
    if (latest === edition || latest === undefined) return directory
    try {
      if (isCurrent(file)) {
        const before = directory
        directory = openDirectory(file)
        before.close()
      } else failed(new Error(`${file} is damaged, or was made by another version; the places before are used on`))
      edition = latest
    } catch (error) {
      // What cannot be read just now may be in a second.
      if (latest !== refused) failed(error)
      refused = latest
    }
    return directory
  }

  /** The edition that was found to be damaged. */
  let damaged: string | undefined
  const ask = <Answer>(question: (directory: Directory) => Answer): Answer => {
    try {
      return question(now())
    } catch (error) {
      if (!isDamagedIndex(error)) throw error
      if (damaged !== edition) failed(new Error(indexAdvice(file, error), { cause: error }))
      damaged = edition
      throw damagedIndex(error)
    }
  }

  return {
    search: (query, near, limit) => ask(directory => directory.search(query, near, limit)),
    near: (text, biasTo) => ask(directory => directory.near(text, biasTo)),
    placeInQuery: (query, biasTo) => ask(directory => directory.placeInQuery(query, biasTo)),
    get: id => ask(directory => directory.get(id)),
    bearers: word => ask(directory => directory.bearers(word)),
    goneSince: mapPlaceId => ask(directory => directory.goneSince(mapPlaceId)),
    stats: () => ask(directory => directory.stats()),
    close: () => directory.close(),
    [Symbol.dispose]: () => directory.close(),
  }
}
