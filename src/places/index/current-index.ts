import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../util/make-folder.ts'
import { type BuiltIndex, buildIndex, type IndexBuildPlan } from '../index-builder/index.ts'
import { isCurrent, madeWith, stateOf } from './index-state.ts'
import { openPlaceIndex, type PlaceIndex } from './place-index.ts'
import { replaceFile } from './replace-file.ts'
import { starterSource } from './starter.ts'
import { starterFingerprint, starterName } from './starter-file.ts'

/** Returns the index file of a data folder. */
export const placesFile = (dataDir: string): string => join(dataDir, 'places.db')

export type RebuiltIndex = BuiltIndex & {
  /** Path of the unusable file that was moved aside. */
  setAside?: string
}

/**
 * Rebuilds the index of a data folder: applies the plan to the existing data, with the starter places of this
 * installation unless they were removed. Processes with the old index open continue to use it.
 * @param isWanted as for `replaceFile`
 * @throws as `stateOf` and `buildIndex` do; the old index is then unchanged
 */
export const rebuild = async (
  dataDir: string,
  plan: Pick<IndexBuildPlan, 'sources' | 'without' | 'onProgress'>,
  isWanted = () => true,
): Promise<RebuiltIndex> => {
  makeFolder(dataDir)
  const file = placesFile(dataDir)
  const state = stateOf(file)
  const old = typeof state === 'string' ? undefined : state
  const isOut = plan.without?.includes(starterName) || (old && old.starter === undefined)
  const isSame = old?.starter === starterFingerprint()
  const sources = isOut || isSame ? plan.sources : [starterSource(), ...plan.sources]
  const today = new Date().toISOString().slice(0, 10)
  const isSmall = old === undefined && plan.sources.length === 0
  const aside = state === 'of no use' ? `${file}.of-no-use` : undefined
  const built = await replaceFile(
    file,
    part => buildIndex(part, { ...plan, sources, ...(old && { old: file }), today, madeWith: madeWith(), isSmall }),
    () => {
      if (!isWanted()) return false
      // Another version may still be able to read the old file.
      if (aside !== undefined) renameSync(file, aside)
      return true
    },
  )
  return { ...built, ...(aside !== undefined && { setAside: aside }) }
}

/** Returns a value that changes when another file replaces this one. */
export const editionOf = (file: string): string | undefined => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}

/**
 * Ensures a current index in a data folder: builds a missing or unusable one, and rebuilds one of another version or
 * with other starter places. Imported places stay. Does not replace an index that another process changes meanwhile.
 * @param failed called with an error for an unusable index
 * @throws Error of `node:fs` or `node:sqlite` when it cannot be read or made
 */
export const makeCurrent = async (dataDir: string, failed: (error: unknown) => void): Promise<void> => {
  const file = placesFile(dataDir)
  for (let overtaken = true; overtaken && !isCurrent(file); ) {
    const before = editionOf(file)
    const { setAside } = await rebuild(dataDir, { sources: [] }, () => {
      overtaken = editionOf(file) !== before
      return !overtaken
    })
    if (setAside !== undefined && !overtaken) failed(new Error(setAsideAs(file, setAside)))
  }
}

/** Returns the message for operators after the index was moved aside. */
export const setAsideAs = (file: string, setAside: string): string =>
  `${file} is damaged, or was made by another version. It was moved to ${setAside}. Import your places again`

/** Opens the index of a data folder. @throws as `makeCurrent` and `openPlaceIndex` do */
export const openCurrentIndex = async (dataDir: string, failed: (error: unknown) => void): Promise<PlaceIndex> => {
  await makeCurrent(dataDir, failed)
  return openPlaceIndex(placesFile(dataDir))
}
